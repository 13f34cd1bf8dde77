import {
  nearestFree,
  type BookingCalendar,
  type BookingHours,
  type TakenAt,
} from '../../../src/appointments/rules/booking-calendar.ts'
import { WEEKDAYS } from '../../../src/lib/new-york-text.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { databaseTime, isoTime } from '../database-time.ts'

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
  const closed = app.findRecordsByFilter('demo_closed_days', '', '', 0, 0).map((row) => row.getString('date'))
  return { hours, closed: new Set(closed) }
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
