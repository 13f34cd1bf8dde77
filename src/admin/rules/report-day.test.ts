import { expect, test } from 'vitest'
import { officeHours } from '../../company/facts/brand.ts'
import { reportDay } from './report-day.ts'

test.each([
  ['a minute before the office opens', '2026-11-23T12:59:00Z', undefined],
  ['as it opens in winter', '2026-11-23T13:00:00Z', '2026-11-23'],
  ['as it opens in summer', '2026-07-01T12:00:00Z', '2026-07-01'],
  ['an hour before that in summer', '2026-07-01T11:00:00Z', undefined],
  ['late that day, after an outage', '2026-11-24T04:59:00Z', '2026-11-23'],
  ['on a Saturday', '2026-11-21T15:00:00Z', undefined],
  ['on the Sunday when the clocks go back', '2026-11-01T15:00:00Z', undefined],
  ['on the Monday after the clocks went forward', '2026-03-09T12:00:00Z', '2026-03-09'],
])('%s (%s) the day of the overdue report is %s', (_, now, day) => {
  expect(reportDay(new Date(now), officeHours)).toBe(day)
})
