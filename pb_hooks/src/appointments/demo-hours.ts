import { addDays, clockTime, newYorkTime, type CalendarDate } from '../../../src/lib/new-york-time.ts'
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import { textsAtOffset } from '../../../src/lib/new-york-text.ts'
import {
  firstDay,
  freeHoursOf,
  hoursOf,
  isDay,
  lastDay,
  hoursProblem,
} from '../../../src/appointments/rules/calendar.ts'
import { refuse, reply } from '../submission/answer.ts'
import { placesOf } from './book.ts'
import { fieldError } from '../field-error.ts'

const DAYS_USUAL = 14
const DAYS_MOST = 62

/**
 * `GET /api/site/slots?from=2026-11-24&days=14&zone=America/Chicago` returns the demo hours of each day and whether
 * they are free, in New York time and in the time of `zone`. `from` is a day in New York, by default tomorrow; `days`
 * is 1 to 62. The answer is the same for all clients and may be cached for some seconds. If a client then requests a
 * time that is no longer free, the server offers other times.
 */
export function slots(e: PbRequestEvent): void {
  const now = new Date()
  const query = e.request.url.query()
  const refuseField = (field: string, text: string) =>
    refuse(e, { status: 400, code: 'bad_request', error: text, fields: { [field]: text } })

  const from = query.get('from') || firstDay(now)
  if (!isDay(from)) return refuseField('from', 'Write “from” as a day: 2026-11-24.')
  const days = query.get('days') || `${DAYS_USUAL}`
  if (!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > DAYS_MOST)
    return refuseField('days', `“days” is a whole number from 1 to ${DAYS_MOST}.`)
  const zone = query.get('zone')
  if (zone !== '' && $site.bookings.offsetIn(zone, now.getTime()) === '')
    return refuseField('zone', 'Write “zone” as a name of the time zone database: America/Chicago.')

  const { calendar, takenAt } = placesOf(e.app, now)
  const slotsOf = (date: CalendarDate) => {
    const hours = hoursOf(calendar, date)
    const [first, last] = [hours[0], hours.at(-1)]
    if (first === undefined || last === undefined) return []
    const free = new Set(freeHoursOf(calendar, takenAt, date, now).map((start) => start.getTime()))
    // The UTC offset of `zone` is computed for the first and last demo hour. If both are equal, it applies to all hours
    // between, because no zone changes its clocks twice in a day.
    const firstHour = newYorkTime(first).hour
    const offsets = zone === '' ? [] : [first, last].map((start) => $site.bookings.offsetIn(zone, start.getTime()))
    const offsetAt = (start: Date) =>
      offsets[0] === offsets[1] ? (offsets[0] ?? '') : $site.bookings.offsetIn(zone, start.getTime())
    return hours.map((start) => ({
      time: start.toISOString(),
      newYork: clockTime(firstHour + (start.getTime() - first.getTime()) / HOUR_MS, 0),
      ...(zone === '' ? {} : { local: textsAtOffset(start, offsetAt(start)) }),
      free: free.has(start.getTime()),
    }))
  }
  const dates = Array.from({ length: Number(days) }, (_, index) => addDays(from, index))
  const listed = dates
    .filter((date) => date >= firstDay(now) && date <= lastDay(now))
    .map((date) => ({ date, slots: slotsOf(date) }))
  e.response.header().set('Cache-Control', 'public, max-age=20')
  reply(e, 200, JSON.stringify({ success: true, zone: zone || 'America/New_York', days: listed }))
}

/**
 * `onRecordCreate` and `onRecordUpdate` of demo_hours: rejects hours that the demo form does not offer. Without this
 * check such hours would silently have no effect.
 */
export function saveDemoHours(e: PbRecordEvent): void {
  const [opens, closes, places] = [e.record.getInt('opens'), e.record.getInt('closes'), e.record.getInt('places')]
  const problem = hoursProblem({ opens, closes, places })
  if (problem !== undefined) throw fieldError('opens', 'hours_not_offered', problem)
  e.next()
}

/** `onRecordCreate` and `onRecordUpdate` of demo_closed_days: rejects a date that is not a calendar day. */
export function saveClosedDay(e: PbRecordEvent): void {
  if (!isDay(e.record.getString('date')))
    throw fieldError('date', 'no_day', 'Write the day as year, month and day: 2026-11-26.')
  e.next()
}
