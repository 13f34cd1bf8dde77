import { expect, test } from 'vitest'
import { sampleInstant } from './sample-date.ts'

const saturday = new Date('2026-11-21T15:00:00Z')

test.each([
  [12, 13, '2026-12-03T18:00:00.000Z'], // a Thursday
  [14, 13, '2026-12-07T18:00:00.000Z'], // from Saturday to Monday
  [-7, 12, '2026-11-13T17:00:00.000Z'], // from Saturday back to Friday
  [41, 13, '2027-01-04T18:00:00.000Z'], // from New Year's Day to Monday
  [-60, 13, '2026-09-22T17:00:00.000Z'], // daylight saving time
])('%i days from a Saturday at %i o’clock in New York', (days, hour, instant) => {
  expect(sampleInstant(saturday, days, hour, ['2027-01-01']).toISOString()).toBe(instant)
})

test('days are counted from the present date in New York', () => {
  expect(sampleInstant(new Date('2026-11-24T03:00:00Z'), 1, 13, []).toISOString()).toBe('2026-11-24T18:00:00.000Z')
})
