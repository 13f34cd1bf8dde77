import { isDismissed } from './dismissal.ts'

/** Chromium's event; not in the DOM's types because no other engine has it. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  // Loader and app are separate bundles: this is how one hands the event to the other.
  var lexharborInstallPrompt: InstallPrompt | undefined
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/**
 * Part of the inline loader: the browser's offer may come long before React does. It is stored for then, and the install button,
 * which is in the page from the start, is shown by an attribute on the root element.
 */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    globalThis.lexharborInstallPrompt = event
    document.documentElement.toggleAttribute('data-installable', !isDismissed('install'))
  })
  addEventListener('appinstalled', withdrawInstallOffer)
}

/** Hands over the stored prompt, which can be shown only once, and hides the button. */
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
