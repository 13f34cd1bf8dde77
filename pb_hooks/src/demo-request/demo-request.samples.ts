import { parseDemoRequest } from '../../../src/demo-request/rules/demo-request-schema.ts'
import type { Appointment } from '../../../src/appointments/rules/appointment.ts'
import { officeHours } from '../../../src/company/facts/brand.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time-units.ts'
import { answerBy } from '../../../src/site/rules/answer-by.ts'
import {
  appointmentMails,
  noRoomMail,
  reminderMail,
  calledOffMail,
  provisionalMail,
  type AppointmentChange,
} from '../appointments/appointment-mails.ts'
import { checked, type SampleMails, type Samples } from '../mail/samples/sample.ts'
import { demoRequestMails } from './demo-request-mails.ts'

const ROOM = 'https://meet.firm.example/demo-room'

const samples: Samples = ({ text, email, submittedAt, altcha, receipt, now }) => {
  const START = new Date(now.getTime() + 7 * DAY_MS - HOUR_MS / 2)
  const LATER = new Date(START.getTime() + 3 * HOUR_MS)
  const request = checked(
    parseDemoRequest({
      firstName: text('Ada'),
      lastName: text('Okafor'),
      email,
      phone: text('+1 555 0100'),
      firmName: text('Okafor & Lind LLP'),
      firmSize: '16-50',
      practiceAreas: text('Family law, real estate'),
      currentSoftware: text('Spreadsheets, and a shared calendar'),
      notes: text('How do deadlines of two courts meet in one calendar?\nAnd who sees what?'),
      duration: 45,
      plan: 'growth',
      estimate: 'staff=12&nonBillable=9&hours=6&rate=350&plan=growth',
      fromPage: '/pricing',
      utm_source: text('bar-journal'),
      preferredTime: text('9:00 AM'),
      preferredDate: START.toISOString(),
      timeZone: 'America/Chicago',
      submittedAt,
      altcha,
    }),
  )
  const appointment: Appointment = {
    row: 'samplerequest00',
    receipt,
    booking: 'booked',
    start: START,
    keptUntil: undefined,
    minutes: 45,
    room: ROOM,
    toldRoom: '',
    sequence: 0,
    uid: 'demo-samplerequest00@www.firm.example',
    email,
    firstName: request.firstName,
    timeZone: 'America/Chicago',
    utcOffset: '-06:00',
    ends: START,
  }

  const KEPT: Appointment = { ...appointment, booking: 'provisional', keptUntil: new Date(now.getTime() + 2 * HOUR_MS) }
  const demo = (newTimes: readonly Date[], booking: Appointment['booking']) => () =>
    demoRequestMails(
      { request, appointment: { ...appointment, booking }, newTimes, answerBy: answerBy(now, officeHours) },
      now,
    )
  const changed = (change: AppointmentChange) => () =>
    appointmentMails({ ...appointment, toldRoom: ROOM, start: LATER, sequence: 1 }, change, START, now)

  return [
    sample('Demo requested, and booked', demo([], 'booked')),
    sample('Demo requested, at a time that was taken', demo([LATER, START], 'taken')),
    sample('Demo requested, to be confirmed', () =>
      demoRequestMails({ request, appointment: KEPT, newTimes: [], answerBy: answerBy(now, officeHours) }, now),
    ),
    sample('Demo moved before it was confirmed', () => [provisionalMail(KEPT)]),
    sample('Demo canceled before it was confirmed', () => [calledOffMail(KEPT)]),
    sample('Demo requested, at a time to be agreed on', demo([], undefined)),
    sample('Demo moved', changed('moved')),
    sample('Demo in another room', changed('room')),
    sample('Demo canceled', changed('cancelled')),
    sample('An hour before the demo', () => [reminderMail({ ...appointment, toldRoom: ROOM }, 'reminder')]),
    sample('A day before a demo that has no room', () => [noRoomMail({ ...appointment, room: '' }, 'no room')]),
  ]
}
export default samples

function sample(title: string, write: SampleMails['write']): SampleMails {
  return { title, collection: 'demo_requests', write }
}
