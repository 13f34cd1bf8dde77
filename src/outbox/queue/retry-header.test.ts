import { expect, test } from 'vitest'
import { retryTime } from './retry.ts'

const now = Date.UTC(2026, 10, 20, 12, 0, 0)
const minute = 60_000
const day = 24 * 60 * minute

function wait(retryAfter: string, date?: string): number | undefined {
  const headers = new Headers({ 'Retry-After': retryAfter, ...(date === undefined ? {} : { Date: date }) })
  const time = retryTime(headers, now)
  return time === undefined ? undefined : time - now
}

test.each([
  ['0', 0],
  ['1', 1_000],
  ['60', minute],
  [' 120 ', 2 * minute],
  ['86400', day],
])('a Retry-After of %j seconds', (header, expected) => {
  expect(wait(header)).toBe(expected)
})

test.each([
  ['Fri, 20 Nov 2026 12:01:00 GMT', minute],
  ['Friday, 20-Nov-26 12:01:00 GMT', minute],
  ['Fri Nov 20 12:01:00 2026 GMT', minute],
])('a Retry-After with the date %j', (header, expected) => {
  expect(wait(header)).toBe(expected)
})

test('a date in the past means the present', () => {
  expect(wait('Fri, 20 Nov 2026 11:00:00 GMT')).toBe(0)
})

test('a date is compared with the server’s clock, so a wrong device clock has no effect', () => {
  expect(wait('Fri, 20 Nov 2026 09:00:30 GMT', 'Fri, 20 Nov 2026 09:00:00 GMT')).toBe(30_000)
  expect(wait('Sat, 21 Nov 2026 09:00:30 GMT', 'Sat, 21 Nov 2026 09:00:00 GMT')).toBe(30_000)
})

test('a Retry-After delays a request by at most a day', () => {
  expect(wait('31536000')).toBe(day)
  expect(wait('99999999999999999999')).toBe(day)
  expect(wait('Sat, 20 Nov 2027 12:00:00 GMT')).toBe(day)
})

test.each(['', 'soon', '-1', '2.5', '1e3', '60s', '0x10', 'Nov 2026', 'Fri, 99 Zzz 2026 12:00:00 GMT'])(
  '%j is no time',
  (header) => {
    expect(wait(header)).toBeUndefined()
  },
)

test('without the header there is no wait', () => {
  expect(retryTime(new Headers(), now)).toBeUndefined()
})
