import { on } from './on.ts'

/** Timeout in ms: Chromium may otherwise report no idle period for a long time while the page does not change. */
const PATIENCE_MS = 2000

/** Calls `run` once in an idle period after the page's `load` event. Call it before that event. */
export function whenQuiet(run: () => void): void {
  on('load', () => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: PATIENCE_MS })
    else setTimeout(run)
  })
}
