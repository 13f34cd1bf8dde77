import { isDismissed } from './dismissal.ts'

/** Chromium's event; the DOM's types lack it because no other engine has it. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  // Loader and app are separate bundles: one passes the event to the other here.
  var lexharborInstallPrompt: InstallPrompt | undefined
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/**
 * Part of the inline loader, because the browser's offer may come long before React. Stores it, and shows the install
 * button, which every page contains, by an attribute on the root element.
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
