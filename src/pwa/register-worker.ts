import { WORKER_POLICY } from '../lib/trusted-types-policies.ts'

/** The inline loader contains this code, so it must stay small: it imports only a name. */

declare global {
  // The loader and the app are separate bundles, and a Trusted Types policy can be created only once. The loader
  // creates it, and stores the script URL here for the app.
  var lexharborWorkerUrl: string | undefined
  var trustedTypes:
    | {
        // It returns a TrustedScriptURL object, which TypeScript's DOM types don't know.
        createPolicy(
          name: string,
          rules: { createScriptURL(url: string): string },
        ): { createScriptURL(url: string): string }
      }
    | undefined
  interface Document {
    /** Only in Chromium: true while the browser prerenders the page and does not show it yet. */
    readonly prerendering?: boolean
  }
}

const SCRIPT = '/sw.js'

/**
 * Returns the service worker's URL for `register`. It comes from a Trusted Types policy that allows only this URL. In
 * browsers without Trusted Types it is a plain string.
 */
export function workerUrl(): string {
  return (self.lexharborWorkerUrl ??=
    self.trustedTypes?.createPolicy(WORKER_POLICY, { createScriptURL: () => SCRIPT }).createScriptURL('') ?? SCRIPT)
}

/**
 * Registers the service worker and reports the open page to it. A prerendered page counts as open once the browser
 * shows it. Never throws. Without a service worker the site works online only.
 */
export function registerWorker(): void {
  if (document.prerendering) return document.addEventListener('prerenderingchange', registerWorker, { once: true })
  const workers = navigator.serviceWorker
  workers
    ?.register(workerUrl())
    .then(() => workers.ready)
    .then(({ active }) => active?.postMessage({ type: 'PAGE_OPEN', path: location.pathname }))
    .catch(() => undefined)
}
