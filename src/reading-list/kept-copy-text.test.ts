import { expect, test } from 'vitest'
import { keptCopyText } from './kept-copy-text.ts'

/** Both in the device's zone, whichever that is. */
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime()
const now = at(2026, 10, 22, 20, 5)

test('a copy says when it was made: today by the time alone, else by the day, and by the year where that is another', () => {
  expect(
    [at(2026, 10, 22, 18, 34), at(2026, 10, 21, 18, 34), at(2025, 10, 22, 9, 0)].map((kept) => keptCopyText(kept, now)),
  ).toEqual([
    'Offline copy from today, 6:34 PM',
    'Offline copy from November 21, 6:34 PM',
    'Offline copy from November 22, 2025, 9:00 AM',
  ])
})

test('a copy that does not say when it was made is not dated', () => {
  expect(keptCopyText(0, now)).toBe('Offline copy')
})
