/** A busy Chromium may give a resting page no idle period until it draws again; only this timeout ends the wait. */
const PATIENCE_MS = 2000

/** Runs a function in an idle period after the page has loaded. */
export function whenQuiet(run: () => void): void {
  addEventListener('load', () => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: PATIENCE_MS })
    else setTimeout(run)
  })
}
