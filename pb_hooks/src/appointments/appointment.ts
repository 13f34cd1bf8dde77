import {
  bookingOf,
  demoLengthOf,
  USUAL_LENGTH,
  isRoom,
  type Appointment,
} from '../../../src/appointments/rules/appointment.ts'
import { newYorkTexts, textsAtOffset } from '../../../src/lib/new-york-text.ts'
import { usZoneName } from '../../../src/lib/us-zone-name.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { timeOf } from '../database-time.ts'
import { siteHost, environment } from '../environment.ts'
import type { Place } from '../../../src/appointments/rules/place.ts'

/** How many days after the request a visitor without a booked demo can choose a time by the mailed link. */
const CHOOSE_WITHIN_DAYS = 30

/**
 * Returns the appointment of a demo request.
 * @param now the time of the request, for a record that is not stored yet
 */
export function appointmentOf(row: PbRecord, now = new Date()): Appointment {
  const booking = bookingOf(row.getString('booking'))
  const column = row.getString('appointment') === '' ? 'preferredDate' : 'appointment'
  const time = timeOf(row, column)
  const asked = timeOf(row, 'created') || now.getTime()
  const until = timeOf(row, 'provisionalUntil')
  return {
    row: row.id,
    receipt: row.getString('receipt'),
    booking,
    start: time === 0 ? undefined : new Date(time),
    keptUntil: until === 0 ? undefined : new Date(until),
    minutes: demoLengthOf(`${row.getInt('duration')}`) ?? USUAL_LENGTH,
    room: roomOf(row),
    toldRoom: row.getString('toldRoom'),
    sequence: row.getInt('sequence'),
    uid: `demo-${row.id}@${siteHost()}`,
    email: row.getString('email'),
    firstName: row.getString('firstName'),
    timeZone: row.getString('timeZone'),
    utcOffset: row.getString('utcOffset'),
    ends: new Date(booking === 'booked' || booking === 'cancelled' ? time : asked + CHOOSE_WITHIN_DAYS * DAY_MS),
  }
}

/** Returns a time for the subject of a mail: "Tuesday, November 24, 10:00 AM ET". */
export function subjectTime(start: Date): string {
  const { day, time } = newYorkTexts(start)
  return `${day.replace(/, \d{4}$/, '')}, ${time} ET`
}

/** Returns a time of day without its date: "4:20 PM New York time (3:20 PM where you are)". */
export function clockText(instant: Date, clock: Clock): string {
  const local = localTexts(instant, clock)
  const { time } = newYorkTexts(instant)
  return `${time} New York time${local === undefined ? '' : ` (${local.time} where you are)`}`
}

type Clock = { timeZone?: string | undefined; utcOffset?: string | undefined }

/** Returns day and time in the visitor's zone; undefined if the zone is unknown or shows the same time as New York. */
export function localTexts(instant: Date, clock: Clock): { day: string; time: string; offset: string } | undefined {
  const { timeZone = '', utcOffset = '' } = clock
  const offset = $site.bookings.offsetIn(timeZone, instant.getTime()) || utcOffset
  if (offset === '') return undefined
  const { day, time } = textsAtOffset(instant, offset)
  const there = newYorkTexts(instant)
  return day === there.day && time === there.time ? undefined : { day, time, offset }
}

/**
 * Returns a time in the visitor's zone: "Tuesday, November 24, 2026, 9:00 AM CST", or with "(UTC+01:00)" outside of the
 * United States. Empty if the zone is unknown or shows the same time as New York.
 */
export function localText(instant: Date, clock: Clock): string {
  const texts = localTexts(instant, clock)
  if (texts === undefined) return ''
  const zone = usZoneName(clock.timeZone ?? '', texts.offset) ?? `(UTC${texts.offset})`
  return `${texts.day}, ${texts.time} ${zone}`
}

/** Returns the booking state, start and reservation end of a demo request. */
export function placeOf(row: PbRecord): Place {
  return {
    booking: bookingOf(row.getString('booking')),
    start: timeOf(row, 'appointment') || undefined,
    keptUntil: timeOf(row, 'provisionalUntil') || undefined,
  }
}

/** Sets the columns for booking state, start and reservation end; does not save the record. */
export function setPlace(row: PbRecord, { booking, start, keptUntil }: Place, now: Date): void {
  row.set('booking', booking ?? '')
  row.set('provisionalUntil', keptUntil === undefined ? '' : new Date(keptUntil).toISOString())
  if (start === undefined) return
  row.set('appointment', new Date(start).toISOString())
  row.set('bookedAt', now.toISOString())
  if (booking === 'booked') row.set('toldRoom', row.getString('room'))
}

/** Returns the default meeting room as a link; empty if the operator has set none. */
export function standingRoom(): string {
  const room = environment('DEMO_ROOM', '')
  return isRoom(room) ? room : ''
}

/** Returns the meeting room of a demo as a link: its own, else the default one; empty if there is neither. */
function roomOf(row: PbRecord): string {
  return row.getString('room') || standingRoom()
}

/**
 * Returns the meeting room that a mail may reveal to the visitor; empty if none. A room that staff named for this
 * visitor is revealed at once. The default room stays secret until the visitor has pressed a mailed link or written a
 * mail, or staff have handled the lead: anyone can enter the address of another person.
 */
export function roomToTell(app: PbApp, row: PbRecord): string {
  const isKnown = row.getString('room') !== '' || row.original().getString('toldRoom') !== ''
  return isKnown || hasAnswered(app, row) ? roomOf(row) : ''
}

function hasAnswered(app: PbApp, row: PbRecord): boolean {
  if (row.getString('visitorAnsweredAt') !== '') return true
  const filter = "id = {:id} && state != 'new'"
  return app.findRecordsByFilter('lead_work', filter, '', 1, 0, { id: row.id }).length > 0
}
