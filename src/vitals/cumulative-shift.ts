/** The browser's entry for a part of the page that moved. */
export type Shift = { readonly value: number; readonly hadRecentInput: boolean; readonly startTime: number }

/** A window of shifts ends after one second without a shift, and at the latest after five seconds. */
const PAUSE_MS = 1000
const WINDOW_MS = 5000

/** Cumulative Layout Shift: the largest sum of shifts in one window, without those right after an input. */
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
