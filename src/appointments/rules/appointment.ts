import type { Booking } from './booking.ts'
import type { ChangeOutcome } from './change-outcomes.ts'
import type { DemoLength } from './demo-length.ts'

/** An appointment, as stored in the row of its request. */
export type Appointment = {
  row: string
  receipt: string
  /** Undefined until staff agree on a time. */
  booking: Booking | undefined
  /** The agreed or requested time. */
  start: Date | undefined
  /** When a provisional booking expires; undefined after another visitor may take its hour. */
  keptUntil: Date | undefined
  minutes: DemoLength
  /** Address of the meeting room; empty while there is none. */
  room: string
  /** The room that the visitor was last mailed; may be empty. */
  toldRoom: string
  sequence: number
  /** The permanent UID of its calendar entries. */
  uid: string
  email: string
  firstName: string
  timeZone: string
  utcOffset: string
  /** When the links of its mails expire. */
  ends: Date
}

/** The actions of mailed links; each is the last part of a link's address. */
export const APPOINTMENT_ACTIONS = ['reschedule', 'cancel', 'confirm'] as const
export type AppointmentAction = (typeof APPOINTMENT_ACTIONS)[number]

/** The results of a pressed button that the page shows. `no-time`: the visitor chose no time. */
export const SHOWN_RESULTS = [
  'done',
  'already',
  'taken',
  'closed',
  'passed',
  'changed',
  'often',
  'no-time',
] as const satisfies Array<ChangeOutcome | 'no-time'>

/**
 * The content of the page behind an appointment's mailed link: made by the server for one person, as texts ready to
 * show. `room` is empty until the visitor may learn it.
 */
export type AppointmentView = Pick<Appointment, 'sequence' | 'receipt' | 'room'> & {
  action: AppointmentAction
  /** The link's token; empty if unknown. */
  token: string
  /** The result of the button that the visitor pressed last; empty if the page was only opened. */
  result: '' | (typeof SHOWN_RESULTS)[number]
  /** `lapsed`: the reservation was not confirmed in time. */
  state: 'booked' | 'provisional' | 'lapsed' | 'open' | 'cancelled' | 'expired' | 'unknown'
  minutes: number
  /** Whether there is a link to join, which the page reveals after the button of `confirm`. */
  roomWaits: boolean
  /** "Tuesday, November 24, 2026" and "10:00 AM" in New York; empty without a time. */
  day: string
  time: string
  /** The same in the visitor's zone, as one text; empty if it equals New York's. */
  local: string
  /** When a provisional booking expires: "4:20 PM New York time (3:20 PM where you are)"; empty for any other. */
  keptUntil: string
  /** Days with free times, in order. */
  days: ReadonlyArray<{ day: string; times: readonly AppointmentTime[] }>
  /** The pages of earlier and later days; empty if there are none. */
  earlier: string
  later: string
  /** The link to the page for the other action; empty if that action is impossible. */
  other: string
}

/** @param value ISO 8601 */
export type AppointmentTime = { value: string; label: string; local: string; isChosen: boolean }

/** The page for an unknown link; only its action is set. */
export const UNKNOWN_APPOINTMENT: AppointmentView = {
  action: 'cancel',
  token: '',
  result: '',
  state: 'unknown',
  sequence: 0,
  receipt: '',
  minutes: 0,
  room: '',
  roomWaits: false,
  day: '',
  time: '',
  local: '',
  keptUntil: '',
  days: [],
  earlier: '',
  later: '',
  other: '',
}
