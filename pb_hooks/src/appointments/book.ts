import {
  bookingAt,
  isBeyond,
  hoursOf,
  placesAt,
  nearestFree,
  slotState,
  type BookingCalendar,
  type BookingHours,
  type TakenAt,
} from '../../../src/appointments/rules/calendar.ts'
import { placeFor, bookingTerms, type BookingTerms } from '../../../src/appointments/rules/place.ts'
import type { Booking } from '../../../src/appointments/rules/appointment.ts'
import { timeOf, databaseTime, isoTime } from '../database-time.ts'
import { setPlace } from './appointment.ts'
import { newYorkTime, type CalendarDate } from '../../../src/lib/new-york-time.ts'
import { reportUsedUp } from '../budgets/report-used-up.ts'
import { WEEKDAYS } from '../../../src/lib/new-york-text.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'

export type Booked = { booking: Booking | undefined; newTimes: readonly Date[] }

/**
 * Returns free times near a requested time, in case `book` refuses it. Returns none for a time too far ahead to book,
 * because staff must agree on it with the visitor.
 * @param wanted epoch ms
 */
export function timesBeside(app: PbApp, wanted: number, now: Date): readonly Date[] {
  return Number.isNaN(wanted) || isBeyond(new Date(wanted), now)
    ? []
    : newTimesNear(placesOf(app, now), new Date(wanted), now)
}

/**
 * Books the time in a demo request, or reserves it until the visitor confirms. Otherwise returns why the time is
 * unavailable. Sets the record's columns but does not save it. Call it in the transaction that saves the record: until
 * the commit no other booking can take the hour.
 *
 * @param beside the result of `timesBeside`
 */
export function book(tx: PbApp, row: PbRecord, asker: Asker, beside: readonly Date[], now: Date): Booked {
  const time = timeOf(row, 'preferredDate')
  const wanted = time === 0 ? undefined : new Date(time)
  if (wanted !== undefined) lapse(tx, wanted, now)
  return placed(tx, row, asker, beside, now, termsFor)
}

/** Predicts the result of `book` before the transaction. Writes nothing to the database. */
export function foresee(app: PbApp, row: PbRecord, asker: Asker, beside: readonly Date[], now: Date): Booked {
  return placed(app, row, asker, beside, now, likelyTerms)
}

function placed(
  app: PbApp,
  row: PbRecord,
  asker: Asker,
  beside: readonly Date[],
  now: Date,
  termsOf: typeof termsFor,
): Booked {
  const time = timeOf(row, 'preferredDate')
  const wanted = time === 0 ? undefined : new Date(time)
  const { calendar, takenAt } = placesOf(app, now, row.id)
  const slot = bookingAt(calendar, takenAt, wanted, now)
  row.set('slotState', slot === 'taken' || slot === 'closed' ? slot : slotState(wanted?.toISOString(), now))
  if (slot === undefined || wanted === undefined) {
    row.set('booking', '')
    return { booking: undefined, newTimes: [] }
  }
  const terms = slot === 'booked' ? termsOf(app, row, calendar, wanted, asker, now) : 'firm'
  const place = placeFor(wanted.getTime(), slot, terms, now.getTime())
  setPlace(row, place, now)
  if (place.start !== undefined) row.set('clientCode', asker.client)
  return { booking: place.booking, newTimes: slot === 'booked' ? [] : beside }
}

/** `client`: the code of the client that requests a demo; empty if no limits apply to it. */
export type Asker = { client: string }

/** For a demo request that staff release from quarantine. No limits apply to it. */
export const TRUSTED: Asker = { client: '' }

/** The existing bookings that a new request is weighed against, counted by pocketbase/internal/bookings. */
type Counted = ReturnType<typeof $site.bookings.pressure>

const BEYOND =
  'You still get every demo request, but its time is no longer booked: reply to agree on one. Visitors who press the link in an earlier mail keep their hour. If a program sent the requests, mark them as “Not people” in the inbox: that frees their hours.'

/**
 * Returns the terms on which a demo request gets a free hour: booked at once, reserved until confirmed, or left to
 * staff. Call it in the transaction that books the hour. Notifies staff if the booking budget is used up.
 */
export function termsFor(
  tx: PbApp,
  row: PbRecord,
  calendar: BookingCalendar,
  start: Date,
  asker: Asker,
  now: Date,
): BookingTerms {
  const { terms, budget } = askedTerms(tx, row, calendar, start, asker, now)
  if (budget?.isUsedUp === true) reportUsedUp(tx, budget, BEYOND)
  return terms
}

/** Predicts the result of `termsFor` before the transaction, without notifying staff. */
export function likelyTerms(...asked: Parameters<typeof termsFor>): BookingTerms {
  return askedTerms(...asked).terms
}

function askedTerms(
  app: PbApp,
  row: PbRecord,
  calendar: BookingCalendar,
  start: Date,
  asker: Asker,
  now: Date,
): { terms: BookingTerms; budget?: Counted['budget'] } {
  if (asker.client === '') return { terms: 'firm' }
  const hours = hoursOf(calendar, newYorkTime(start).date)
  const asked = {
    client: asker.client,
    email: row.getString('email'),
    start: start.getTime(),
    from: (hours[0] ?? start).getTime(),
    to: (hours.at(-1) ?? start).getTime(),
    except: row.id,
    now: now.getTime(),
  }
  const { client, mailbox, unanswered, budget } = $site.bookings.pressure(app, asked)
  const places = placesAt(calendar, start)
  const terms = bookingTerms({
    client,
    mailbox,
    hour: { places, unanswered: unanswered.hour },
    day: { places: places * hours.length, unanswered: unanswered.day },
    isBudgetUsedUp: budget.isUsedUp,
  })
  return { terms, budget }
}

const TIMES_OFFERED = 3
const MONTH_MS = 31 * DAY_MS

/**
 * The operator's demo hours and the number of bookings in each. Values that were read in a transaction stay valid until
 * its commit, because SQLite allows only one writer at a time.
 */
export type Places = { calendar: BookingCalendar; takenAt: TakenAt }

/**
 * Returns the operator's demo hours and a function that counts the bookings of an hour.
 * @param except the id of a demo request whose own booking does not count, because the visitor is moving it
 */
export function placesOf(app: PbApp, now: Date, except = ''): Places {
  return { calendar: calendarOf(app), takenAt: takenOf(app, except, now) }
}

/**
 * Returns up to three free times near an unavailable one. The search may cover two years of days. Visitors' requests
 * run it outside transactions, because all other writers wait while a transaction is open.
 */
export function newTimesNear({ calendar, takenAt }: Places, wanted: Date, now: Date): Date[] {
  return nearestFree(calendar, takenAt, wanted, now, TIMES_OFFERED)
}

function calendarOf(app: PbApp): BookingCalendar {
  const hours: Record<number, BookingHours> = {}
  for (const row of app.findRecordsByFilter('demo_hours', '', '', 0, 0)) {
    const weekday = WEEKDAYS.findIndex((name) => name === row.getString('weekday'))
    hours[weekday] = { opens: row.getInt('opens'), closes: row.getInt('closes'), places: row.getInt('places') }
  }
  return { hours, closed: new Set(closedDays(app)) }
}

/** Returns the days on which the company is closed, as far as staff have entered them. */
export function closedDays(app: PbApp): CalendarDate[] {
  return app.findRecordsByFilter('demo_closed_days', '', '', 0, 0).map((row) => row.getString('date'))
}

/**
 * Returns a function that counts the bookings of an hour. It loads the bookings of a month on first use; two years
 * would be thousands of rows.
 */
function takenOf(app: PbApp, except: string, now: Date): TakenAt {
  const months = new Map<number, ReadonlyMap<number, number>>()
  return (start) => {
    const month = Math.floor(start / MONTH_MS)
    const taken = months.get(month) ?? takenBetween(app, month * MONTH_MS, (month + 1) * MONTH_MS, except, now)
    months.set(month, taken)
    return taken.get(start) ?? 0
  }
}

function takenBetween(app: PbApp, from: number, to: number, except: string, now: Date): ReadonlyMap<number, number> {
  const rows = arrayOf(new DynamicModel({ appointment: '', places: 0 }))
  app
    .db()
    .newQuery(
      `SELECT appointment, COUNT(*) AS places FROM demo_requests
        WHERE booking IN ('booked', 'provisional') AND (booking = 'booked' OR provisionalUntil > {:now})
          AND appointment >= {:from} AND appointment < {:to} AND id != {:except} GROUP BY appointment`,
    )
    .bind({ from: databaseTime(new Date(from)), to: databaseTime(new Date(to)), except, now: databaseTime(now) })
    .all(rows)
  return new Map(rows.map(({ appointment, places }) => [Date.parse(isoTime(appointment)), places]))
}

/**
 * Permanently ends the expired reservations of an hour before another visitor books it. Otherwise, if the system clock
 * were set back, an expired reservation would be valid again and two visitors would have the hour.
 */
export function lapse(tx: PbApp, start: Date, now: Date): void {
  tx.db()
    .newQuery(
      `UPDATE demo_requests SET provisionalUntil = ''
        WHERE booking IN ('booked', 'provisional') AND booking = 'provisional' AND appointment = {:start} AND provisionalUntil <= {:now}`,
    )
    .bind({ start: databaseTime(start), now: databaseTime(now) })
    .execute()
}
