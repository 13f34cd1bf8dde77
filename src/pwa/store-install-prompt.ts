import { on } from '../browser/on.ts'
import { isDismissed } from './dismissal.ts'

/** Chromium's event `beforeinstallprompt`. TypeScript's DOM types lack it, because no other browser has it. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  // The loader and the app are separate bundles. The loader passes the event to the app in this variable.
  var lexharborInstallPrompt: InstallPrompt | undefined
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
    appinstalled: Event
  }
}

/**
 * Stores the browser's offer to install the site, and shows the install button by an attribute on the root element. The
 * inline loader contains this code, because the offer may come long before React starts.
 */
export function storeInstallPrompt(): void {
  on('beforeinstallprompt', (event) => {
    event.preventDefault()
    globalThis.lexharborInstallPrompt = event
    document.documentElement.toggleAttribute('data-installable', !isDismissed('install'))
  })
  on('appinstalled', withdrawInstallOffer)
}

/**
 * Returns the stored prompt and hides the button. A prompt can be shown only once. Undefined if the browser made no
 * offer.
 */
export function takeInstallPrompt(): InstallPrompt | undefined {
  const prompt = globalThis.lexharborInstallPrompt
  globalThis.lexharborInstallPrompt = undefined
  withdrawInstallOffer()
  return prompt
}

/** Hides the install button until the browser makes another offer. */
export function withdrawInstallOffer(): void {
  document.documentElement.removeAttribute('data-installable')
}
