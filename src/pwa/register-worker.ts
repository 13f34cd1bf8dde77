import { WORKER_POLICY } from '../lib/trusted-types-policies.ts'

/** The inline loader contains this code, so its size matters: it imports only a name. */

declare global {
  // Loader and app are separate bundles, and a Trusted Types policy can be created only once. So the loader stores the
  // policy's result here for the app.
  var lexharborWorkerUrl: string | undefined
  var trustedTypes:
    | {
        // `createScriptURL` returns a TrustedScriptURL object, but the DOM's types only know strings.
        createPolicy(
          name: string,
          rules: { createScriptURL(url: string): string },
        ): { createScriptURL(url: string): string }
      }
    | undefined
  interface Document {
    /** In Chromium only: true while the page is prerendered and not visible yet. */
    readonly prerendering?: boolean
  }
}

const SCRIPT = '/sw.js'

/**
 * The worker's address in the form that `register` takes: through a Trusted Types policy that allows no other, or as a
 * plain string where Trusted Types are unknown.
 */
export function workerUrl(): string {
  return (self.lexharborWorkerUrl ??=
    self.trustedTypes?.createPolicy(WORKER_POLICY, { createScriptURL: () => SCRIPT }).createScriptURL('') ?? SCRIPT)
}

/**
 * Registers the worker and reports the open page to it; a prerendered page counts as open once it is shown. Never
 * throws: without a worker the site works, online only.
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
