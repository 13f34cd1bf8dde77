import type { Appointment } from '../../../src/appointments/rules/appointment.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time-units.ts'
import { databaseTime, timeOf } from '../database-time.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { writtenOnce } from '../mail/written-once.ts'
import { transact } from '../transact.ts'
import { noRoomMail, reminderMail } from './appointment-mails.ts'
import { appointmentOf, roomToTell, standingRoom } from './appointment.ts'
import { writeChange } from './change-mails.ts'

/**
 * The reminders of a demo. `beforeMs`: how long before the demo a reminder is due. `untilMs`: how long before the demo
 * it is no longer queued, because the next reminder is near or the demo begins.
 */
const REMINDERS = [
  { kind: 'day', beforeMs: DAY_MS, untilMs: 2 * HOUR_MS },
  { kind: 'hour', beforeMs: HOUR_MS, untilMs: 0 },
] as const

/**
 * Job `demo-reminders`, every minute: mails visitors reminders and a new default room, and warns staff of demos without
 * a room. The idempotency key of a reminder contains the request, the kind and the number of changes, so a moved demo
 * gets new reminders. Before sending, Go checks again that the demo still takes place (pocketbase/internal/bookings).
 */
export function demoReminders(): void {
  const now = new Date()
  mailStandingRoom($app, now)
  for (const reminder of REMINDERS) {
    for (const row of dueFor($app, reminder, now)) remind($app, row, reminder, now)
  }
}

type Reminder = (typeof REMINDERS)[number]

function remind(app: PbApp, seen: PbRecord, reminder: Reminder, now: Date): void {
  const mails = writtenOnce(({ appointment, key }: { appointment: Appointment; key: string }) => [
    reminderMail(appointment, key),
    ...(appointment.room === '' ? [noRoomMail(appointment, `no room, ${key}`)] : []),
  ])
  const mailsOf = (row: PbRecord) => mails(row, { appointment: appointmentOf(row), key: keyOf(row, reminder.kind) })
  mailsOf(seen)
  transact(app, (tx) => {
    // Reads the demo request again, because it may have changed before the transaction began.
    const [row] = dueFor(tx, reminder, now, seen.id)
    if (row === undefined) return
    for (const mail of mailsOf(row)) enqueueMail(tx, mail, { row, isHeld: false })
  })
}

/**
 * Returns booked demos whose reminder is due and not queued yet. A visitor who booked after the reminder was due needs
 * none.
 * @param id restricts the search to one demo request
 */
function dueFor(app: PbApp, { kind, beforeMs, untilMs }: Reminder, now: Date, id = ''): readonly PbRecord[] {
  const near = app.findRecordsByFilter(
    'demo_requests',
    `booking = 'booked' && quarantined = false && appointment > {:from} && appointment <= {:to}${id === '' ? '' : ' && id = {:id}'}`,
    'appointment',
    0,
    0,
    {
      id,
      from: databaseTime(new Date(now.getTime() + untilMs)),
      to: databaseTime(new Date(now.getTime() + beforeMs)),
    },
  )
  return near.filter((row) => {
    if (timeOf(row, 'bookedAt') > timeOf(row, 'appointment') - beforeMs) return false
    return !mailsAbout(app, row).some(
      (mail) =>
        mail.getString('uniqueKey') === keyOf(row, kind) ||
        // A reminder that was queued since the time was set also counts. Only the room changed after it, and the mail
        // about the new room reminded the visitor again.
        (mail.getString('uniqueKey').startsWith(keyStart(row, kind)) &&
          mail.getString('created') >= row.getString('bookedAt')),
    )
  })
}

function mailsAbout(app: PbApp, row: PbRecord): readonly PbRecord[] {
  const filter = "rowCollection = 'demo_requests' && row = {:row} && kind = 'demo-reminder'"
  return app.findRecordsByFilter('outgoing_emails', filter, '', 0, 0, { row: row.id })
}

function keyStart({ id }: PbRecord, kind: string): string {
  return `demo-reminder ${id} ${kind} `
}

function keyOf(row: PbRecord, kind: string): string {
  return keyStart(row, kind) + row.getInt('sequence')
}

/**
 * Mails the default meeting room to the visitors of upcoming demos who may learn it and have not been mailed it. This
 * function only saves the demo requests. The PocketBase hook on `demo_requests` (change-mails.ts) detects the new
 * room and mails the calendar entries.
 */
function mailStandingRoom(app: PbApp, now: Date): void {
  const room = standingRoom()
  for (const seen of demosOfAnotherRoom(app, room, now)) {
    const carryMails = writeChange(app, seen, now)
    transact(app, (tx) => {
      // Reads the demo request again, because it may have changed before the transaction began.
      const [row] = demosOfAnotherRoom(tx, room, now, seen.id)
      if (row === undefined) return
      carryMails(row)
      tx.save(row)
    })
  }
}

/**
 * Returns booked, upcoming demos whose visitors may learn the default room, but were mailed another room or no room.
 * @param id restricts the search to one demo request
 */
function demosOfAnotherRoom(app: PbApp, room: string, now: Date, id = ''): readonly PbRecord[] {
  const rows = app.findRecordsByFilter(
    'demo_requests',
    `booking = 'booked' && quarantined = false && appointment > {:now} && room = '' && toldRoom != {:room}${id === '' ? '' : ' && id = {:id}'}`,
    'appointment',
    0,
    0,
    { now: databaseTime(now), room, id },
  )
  return rows.filter((row) => roomToTell(app, row) !== row.getString('toldRoom'))
}
