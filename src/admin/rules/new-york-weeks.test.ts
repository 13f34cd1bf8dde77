import { expect, test } from 'vitest'
import { weeksUpTo } from './new-york-weeks.ts'

const mondays = (now: string, count: number) => weeksUpTo(new Date(now), count).map(({ monday }) => monday)

test.each([
  ['2026-11-23T04:59:59.999Z', ['2026-11-09', '2026-11-16']],
  ['2026-11-23T05:00:00.000Z', ['2026-11-16', '2026-11-23']],
  ['2026-11-27T12:00:00.000Z', ['2026-11-16', '2026-11-23']],
  ['2026-07-06T03:59:59.999Z', ['2026-06-22', '2026-06-29']],
  ['2027-01-01T12:00:00.000Z', ['2026-12-21', '2026-12-28']],
])('at %s the last two weeks in New York began on %j', (now, expected) => expect(mondays(now, 2)).toEqual(expected))

test('weeks follow each other without a gap, also when the clocks change', () => {
  const weeks = weeksUpTo(new Date('2026-11-27T12:00:00Z'), 12)
  expect(weeks.slice(1).map(({ begins }) => begins)).toEqual(weeks.slice(0, -1).map(({ ends }) => ends))
  // Daylight saving time ended on Sunday, November 1: that week had an hour more.
  expect(weeks.find(({ monday }) => monday === '2026-10-26')).toEqual({
    monday: '2026-10-26',
    begins: new Date('2026-10-26T04:00:00Z'),
    ends: new Date('2026-11-02T05:00:00Z'),
  })
  expect(weeks[0]?.monday).toBe('2026-09-07')
})
