import { expect, test } from 'vitest'
import { instantOfWallTime, wallTimeText } from './new-york-wall-time.ts'

test.each([
  ['2026-12-03T13:00', '2026-12-03T18:00:00.000Z'],
  ['2026-07-03T13:05', '2026-07-03T17:05:00.000Z'],
  // Times around the clock changes.
  ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
])('%s in New York is %s, and back', (wall, instant) => {
  expect(instantOfWallTime(wall)?.toISOString()).toBe(instant)
  expect(wallTimeText(new Date(instant))).toBe(wall)
})

test('an hour that occurs twice means the first one; a skipped hour and other texts yield null', () => {
  expect(instantOfWallTime('2026-11-01T01:30')?.toISOString()).toBe('2026-11-01T05:30:00.000Z')
  for (const text of ['2026-03-08T02:30', '2026-02-30T10:00', '2026-12-03', '2026-12-03T25:00', ''])
    expect([text, instantOfWallTime(text)]).toEqual([text, null])
})
