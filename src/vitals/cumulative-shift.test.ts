import { expect, test } from 'vitest'
import { createShiftSum } from './cumulative-shift.ts'

const worstOf = (shifts: readonly (readonly [startTime: number, value: number, hadRecentInput?: boolean])[]) => {
  const sum = createShiftSum()
  for (const [startTime, value, hadRecentInput = false] of shifts) sum.add({ startTime, value, hadRecentInput })
  return Math.round(sum.worst() * 1000) / 1000
}

test.each([
  ['a page that does not move', [], 0],
  [
    'shifts in a row',
    [
      [0, 0.1],
      [900, 0.1],
      [1800, 0.1],
    ],
    0.3,
  ],
  [
    'a pause of a second begins a new window',
    [
      [0, 0.1],
      [1000, 0.05],
    ],
    0.1,
  ],
  [
    'after five seconds too',
    [
      [0, 0.1],
      [900, 0.1],
      [1800, 0.1],
      [2700, 0.1],
      [3600, 0.1],
      [4500, 0.1],
      [5000, 0.1],
    ],
    0.6,
  ],
  [
    'what follows an input does not count',
    [
      [0, 0.5, true],
      [100, 0.02],
    ],
    0.02,
  ],
  [
    'the worst window counts, not the last',
    [
      [0, 0.2],
      [5000, 0.01],
    ],
    0.2,
  ],
] as const)('%s', (_, shifts, worst) => expect(worstOf(shifts)).toBe(worst))
