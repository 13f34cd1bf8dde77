import { expect, it, vi } from 'vitest'
import { DATE_AND_TIME, instantText, TIME_OF_DAY } from './instant-text.ts'

it.each([
  [{ ...DATE_AND_TIME, timeZone: 'UTC' }, 'Nov 22, 2026, 4:05 PM'],
  [{ ...TIME_OF_DAY, timeZone: 'America/New_York' }, '11:05 AM'],
])('an instant is written in American English: %o', (options, text) =>
  expect(instantText('2026-11-22T16:05:00Z', options)).toBe(text),
)

it('a narrow space, as some browsers write it before AM and PM, becomes a normal one', () => {
  vi.spyOn(Date.prototype, 'toLocaleString').mockReturnValue('4:05\u202fPM')
  expect(instantText(0, TIME_OF_DAY)).toBe('4:05 PM')
  vi.restoreAllMocks()
})
