import { expect, it, vi } from 'vitest'
import { DATE_AND_TIME, formatDate, localText, TIME_OF_DAY } from './format-date.ts'

it.each([
  ['2026-11-21T09:00:00.000Z', 'November 21, 2026'],
  ['2026-01-01', 'January 1, 2026'],
  ['2024-02-29T23:59:59Z', 'February 29, 2024'],
  ['2026-13-01', '2026-13-01'],
  ['soon', 'soon'],
  ['', ''],
])('the date %s reads %s', (iso, text) => expect(formatDate(iso)).toBe(text))

it.each([
  [{ ...DATE_AND_TIME, timeZone: 'UTC' }, 'Nov 22, 2026, 4:05 PM'],
  [{ ...TIME_OF_DAY, timeZone: 'America/New_York' }, '11:05 AM'],
])('an instant is written in American English: %o', (options, text) =>
  expect(localText('2026-11-22T16:05:00Z', options)).toBe(text),
)

it('a narrow space, as some browsers write it before AM and PM, becomes a normal one', () => {
  vi.spyOn(Date.prototype, 'toLocaleString').mockReturnValue('4:05\u202fPM')
  expect(localText(0, TIME_OF_DAY)).toBe('4:05 PM')
  vi.restoreAllMocks()
})
