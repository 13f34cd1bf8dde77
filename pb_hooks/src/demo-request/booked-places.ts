import {
  BOOKABLE_DAYS,
  nearestFree,
  type BookingCalendar,
  type BookingHours,
  type TakenAt,
} from '../../../src/demo-request/rules/booking-calendar.ts'
import { WEEKDAYS } from '../../../src/lib/new-york-text.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { databaseTime } from '../database-time.ts'

const TIMES_OFFERED = 3

/** What the operator has set, and what is booked. Read in a transaction it stays true until its commit: writers take turns. */
export type Places = { calendar: BookingCalendar; takenAt: TakenAt }

/** @param except a request whose own place does not count, because it is to be moved */
export function placesOf(app: PbApp, now: Date, except = ''): Places {
  return { calendar: calendarOf(app), takenAt: takenOf(app, now, except) }
}

/** What to offer in the place of a time that can't be had. */
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

function takenOf(app: PbApp, now: Date, except: string): TakenAt {
  const rows = arrayOf(new DynamicModel({ appointment: '', places: 0 }))
  app
    .db()
    .newQuery(
      `SELECT appointment, COUNT(*) AS places FROM demo_requests
        WHERE booking = 'booked' AND appointment >= {:from} AND appointment <= {:to} AND id != {:except} GROUP BY appointment`,
    )
    .bind({
      from: databaseTime(now),
      to: databaseTime(new Date(now.getTime() + (BOOKABLE_DAYS + 1) * DAY_MS)),
      except,
    })
    .all(rows)
  const taken = new Map(rows.map(({ appointment, places }) => [Date.parse(appointment.replace(' ', 'T')), places]))
  return (start) => taken.get(start) ?? 0
}
