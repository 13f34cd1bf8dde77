import { isDismissed } from './dismissal.ts'

/** The event of Chromium. The DOM's types lack it, because no other engine supports it. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  // Loader and app are separate bundles. The loader passes the event to the app through this variable.
  var lexharborInstallPrompt: InstallPrompt | undefined
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/**
 * The inline loader contains this code, because the browser's offer may come long before React. It stores the offer,
 * and shows the install button, which every page contains, by an attribute on the root element.
 */
export function storeInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    globalThis.lexharborInstallPrompt = event
    document.documentElement.toggleAttribute('data-installable', !isDismissed('install'))
  })
  addEventListener('appinstalled', withdrawInstallOffer)
}

/** Returns the stored prompt, which can be shown only once, and hides the button. */
export function takeInstallPrompt(): InstallPrompt | undefined {
  const prompt = globalThis.lexharborInstallPrompt
  globalThis.lexharborInstallPrompt = undefined
  withdrawInstallOffer()
  return prompt
}

/** Hides the button until the browser offers again. */
export function withdrawInstallOffer(): void {
  document.documentElement.removeAttribute('data-installable')
}
