/** A timeout in ms. A busy Chromium may give an unchanged page no idle period until it draws again. */
const PATIENCE_MS = 2000

/** Runs a function in an idle period after the page has loaded. */
export function whenQuiet(run: () => void): void {
  addEventListener('load', () => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: PATIENCE_MS })
    else setTimeout(run)
  })
}
