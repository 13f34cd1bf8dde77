import { expect, test } from 'vitest'
import { newYorkInstant } from '../../lib/new-york-time.ts'
import { webinarCalendar } from './webinar-calendar.ts'

const WEBINAR = {
  id: 'abcdefghijklmno',
  slug: 'intake',
  title: 'Intake, conflicts; engagement',
  summary: 'From the first call to the letter.',
  presenter: 'Ann Example',
  starts_at: '2026-12-03T18:00:00.000Z',
  duration_minutes: 60,
  sample: false,
}
const SETUP = {
  receipt: 'LH-0A1B2C3D',
  stamp: new Date('2026-11-21T04:00:00Z'),
  origin: 'https://www.firm.example',
  joinUrl: '',
}

const read = (calendar: string, name: string) =>
  calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)

const timesOf = (starts_at: string, duration_minutes = 60) => {
  const calendar = webinarCalendar({ ...SETUP, webinar: { ...WEBINAR, starts_at, duration_minutes } })
  return [
    read(calendar, 'DTSTART'),
    read(calendar, 'DTEND'),
    read(calendar, 'DESCRIPTION')?.split('\\n\\n')[1]?.split('\\, 60')[0],
  ]
}

/** 1 PM in New York on days around three changes between standard and daylight saving time. */
test.each([
  ['2026-03-07', '20260307T180000Z', 'Saturday\\, March 7\\, 2026\\, 1:00 PM ET'],
  ['2026-03-08', '20260308T170000Z', 'Sunday\\, March 8\\, 2026\\, 1:00 PM ET'],
  ['2026-03-09', '20260309T170000Z', 'Monday\\, March 9\\, 2026\\, 1:00 PM ET'],
  ['2026-10-31', '20261031T170000Z', 'Saturday\\, October 31\\, 2026\\, 1:00 PM ET'],
  ['2026-11-01', '20261101T180000Z', 'Sunday\\, November 1\\, 2026\\, 1:00 PM ET'],
  ['2026-11-02', '20261102T180000Z', 'Monday\\, November 2\\, 2026\\, 1:00 PM ET'],
  ['2027-03-13', '20270313T180000Z', 'Saturday\\, March 13\\, 2027\\, 1:00 PM ET'],
  ['2027-03-14', '20270314T170000Z', 'Sunday\\, March 14\\, 2027\\, 1:00 PM ET'],
])('1 PM in New York on %s is %s in the calendar and 1 PM in its text', (date, start, text) => {
  const [found, , described] = timesOf(newYorkInstant(date, 13).toISOString())
  expect([found, described]).toEqual([start, text])
})

test.each([
  // Times around the hour that New York skips in March, and the hour that occurs twice in November.
  ['2026-03-08T06:30:00.000Z', '20260308T063000Z', '20260308T073000Z', 'Sunday\\, March 8\\, 2026\\, 1:30 AM ET'],
  ['2026-03-08T07:00:00.000Z', '20260308T070000Z', '20260308T080000Z', 'Sunday\\, March 8\\, 2026\\, 3:00 AM ET'],
  ['2026-11-01T05:30:00.000Z', '20261101T053000Z', '20261101T063000Z', 'Sunday\\, November 1\\, 2026\\, 1:30 AM ET'],
  ['2026-11-01T06:30:00.000Z', '20261101T063000Z', '20261101T073000Z', 'Sunday\\, November 1\\, 2026\\, 1:30 AM ET'],
  ['2027-03-14T06:59:00.000Z', '20270314T065900Z', '20270314T075900Z', 'Sunday\\, March 14\\, 2027\\, 1:59 AM ET'],
])(
  'a webinar of one hour that begins at %s lasts from %s to %s, even if the clocks change in it',
  (instant, start, end, text) => {
    expect(timesOf(instant)).toEqual([start, end, text])
  },
)

test('a calendar entry links to the webinar’s page, and its UID depends on the registration alone', () => {
  const calendar = webinarCalendar({ ...SETUP, webinar: WEBINAR })
  expect(read(calendar, 'UID')).toBe('abcdefghijklmno.LH-0A1B2C3D@www.firm.example')
  expect(read(calendar, 'SUMMARY')).toBe('Intake\\, conflicts\\; engagement')
  expect(read(calendar, 'LOCATION')).toBe('https://www.firm.example/webinars/intake')
  expect(read(calendar, 'DESCRIPTION')).toContain('We email you the link to join before the webinar begins.')
  const later = webinarCalendar({ ...SETUP, webinar: WEBINAR, stamp: new Date('2026-11-22T04:00:00Z') })
  expect(read(later, 'UID')).toBe(read(calendar, 'UID'))
  expect(read(webinarCalendar({ ...SETUP, origin: 'http://127.0.0.1:8090', webinar: WEBINAR }), 'UID')).toBe(
    'abcdefghijklmno.LH-0A1B2C3D@127.0.0.1',
  )
})

test('if a webinar has a link to join, the calendar entry has it as location', () => {
  const calendar = webinarCalendar({ ...SETUP, webinar: WEBINAR, joinUrl: 'https://meet.example/x?a=1,2' })
  expect(read(calendar, 'LOCATION')).toBe('https://meet.example/x?a=1\\,2')
  expect(read(calendar, 'URL')).toBe('https://www.firm.example/webinars/intake')
  expect(read(calendar, 'DESCRIPTION')).not.toContain('comes by email')
})

test('the entry of a sample webinar has the plain title, and ends with the notice of a demonstration', () => {
  const calendar = webinarCalendar({ ...SETUP, webinar: { ...WEBINAR, sample: true } })
  expect(read(calendar, 'SUMMARY')).toBe('Intake\\, conflicts\\; engagement')
  expect(read(calendar, 'DESCRIPTION')).toBe(
    `${read(webinarCalendar({ ...SETUP, webinar: WEBINAR }), 'DESCRIPTION')}\\n\\nDemonstration: people and figures are invented: https://www.firm.example/company/figures`,
  )
})
