/** Timeout in ms: Chromium may otherwise report no idle period for a long time while the page does not change. */
const PATIENCE_MS = 2000

/** Calls `run` in an idle period after the page has loaded. */
export function whenQuiet(run: () => void): void {
  addEventListener('load', () => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: PATIENCE_MS })
    else setTimeout(run)
  })
}
