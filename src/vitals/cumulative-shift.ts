/** The browser's performance entry for a layout shift: content that moved. `startTime`: ms. */
export type Shift = { readonly value: number; readonly hadRecentInput: boolean; readonly startTime: number }

/**
 * A session window of layout shifts ends after one second without a shift, at the latest five seconds after its start.
 */
const PAUSE_MS = 1000
const WINDOW_MS = 5000

/**
 * Computes Cumulative Layout Shift: the largest sum of shifts in one session window, without shifts right after an
 * input.
 */
export function createShiftSum(): { add: (shift: Shift) => void; worst: () => number } {
  let worst = 0
  let sum = 0
  let begun = -Infinity
  let last = -Infinity
  return {
    add({ value, hadRecentInput, startTime }) {
      if (hadRecentInput) return
      if (startTime - last >= PAUSE_MS || startTime - begun >= WINDOW_MS) {
        sum = 0
        begun = startTime
      }
      sum += value
      last = startTime
      worst = Math.max(worst, sum)
    },
    worst: () => worst,
  }
}
