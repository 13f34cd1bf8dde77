import { expect, test } from 'vitest'
import { formatDate } from '../../lib/format-date.ts'
import { fieldTime, storedTime, timeField, timeWords } from './publication-time.ts'

/** Late in the evening in New York, and the next day in UTC. */
const LATE = '2026-10-19 02:05:42.123Z'

test('editor, list and site name the same day of a time, whatever the zone of the device', () => {
  expect(timeField(LATE)).toBe('2026-10-19T02:05')
  expect(timeWords(storedTime(LATE))).toBe('Oct 19, 2026, 2:05 AM UTC')
  expect(formatDate(LATE)).toBe('October 19, 2026')
})

test('what an editor types is a time in UTC', () => {
  expect(fieldTime('2026-10-19T02:05')?.toISOString()).toBe('2026-10-19T02:05:00.000Z')
  expect(fieldTime('')).toBeUndefined()
})

test.each(['', 'soon'])('%j is no time', (stored) => {
  expect([timeField(stored), timeWords(storedTime(stored))]).toEqual(['', ''])
})
