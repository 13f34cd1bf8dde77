import { expect, test } from 'vitest'
import { keptCopyText } from './kept-copy-text.ts'

/** Returns the epoch ms of a local time, whatever the device's time zone is. */
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime()
const now = at(2026, 10, 22, 20, 5)

test('the notice has the time for a copy of the same day, else the day, and the year if it differs', () => {
  expect(
    [at(2026, 10, 22, 18, 34), at(2026, 10, 21, 18, 34), at(2025, 10, 22, 9, 0)].map((kept) => keptCopyText(kept, now)),
  ).toEqual([
    'Offline copy from today, 6:34 PM',
    'Offline copy from November 21, 6:34 PM',
    'Offline copy from November 22, 2025, 9:00 AM',
  ])
})

test('the notice has no date if the copy’s date is unknown', () => {
  expect(keptCopyText(0, now)).toBe('Offline copy')
})
