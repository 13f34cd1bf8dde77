/** On a busy machine Chromium may give a page at rest no idle period until it draws again. Only a timeout ends the wait then. */
const PATIENCE_MS = 2000

/** Runs something in an idle period after the page has loaded. */
export function whenQuiet(run: () => void): void {
  addEventListener('load', () => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: PATIENCE_MS })
    else setTimeout(run)
  })
}
