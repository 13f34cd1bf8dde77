import { expect, test } from 'vitest'
import { usZoneName } from './us-zone-name.ts'

const nameInBrowser = (timeZone: string, instant: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value

test.each([
  ['America/New_York', '-05:00', '-04:00'],
  ['America/Detroit', '-05:00', '-04:00'],
  ['America/Indiana/Indianapolis', '-05:00', '-04:00'],
  ['America/Chicago', '-06:00', '-05:00'],
  ['America/Denver', '-07:00', '-06:00'],
  ['America/Boise', '-07:00', '-06:00'],
  ['America/Phoenix', '-07:00', '-07:00'],
  ['America/Los_Angeles', '-08:00', '-07:00'],
  ['America/Anchorage', '-09:00', '-08:00'],
  ['Pacific/Honolulu', '-10:00', '-10:00'],
  ['America/Puerto_Rico', '-04:00', '-04:00'],
])('%s has the short name that browsers show, in winter and in summer', (zone, winter, summer) => {
  expect(usZoneName(zone, winter)).toBe(nameInBrowser(zone, '2026-12-01T12:00:00Z'))
  expect(usZoneName(zone, summer)).toBe(nameInBrowser(zone, '2026-07-01T12:00:00Z'))
})

test('other zones have no short name', () => {
  expect([usZoneName('Asia/Shanghai', '+08:00'), usZoneName('', '-06:00'), usZoneName('toString', '-06:00')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
