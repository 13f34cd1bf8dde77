import type { Booking } from './booking.ts'
import type { ChangeOutcome } from './change-outcomes.ts'
import type { DemoLength } from './demo-length.ts'

/** A demo appointment, as stored with its demo request. */
export type Appointment = {
  row: string
  receipt: string
  /** Undefined until staff agree on a time. */
  booking: Booking | undefined
  /** The agreed or requested time. */
  start: Date | undefined
  /** When a provisional booking expires; undefined once it has expired and another visitor may book the hour. */
  keptUntil: Date | undefined
  minutes: DemoLength
  /** Address of the meeting room; empty while there is none. */
  room: string
  /** The room that was last mailed to the visitor; empty if none was. */
  toldRoom: string
  sequence: number
  /** The UID of its calendar entries, which never changes. */
  uid: string
  email: string
  firstName: string
  timeZone: string
  utcOffset: string
  /** When the links in its mails expire. */
  ends: Date
}

/** The actions of mailed links, each the last segment of a link's path. */
export const APPOINTMENT_ACTIONS = ['reschedule', 'cancel', 'confirm'] as const
export type AppointmentAction = (typeof APPOINTMENT_ACTIONS)[number]

/** The results that the page shows after the visitor pressed its button. `no-time`: the visitor chose no time. */
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
 * The content of the page behind a mailed link, as texts ready to show. The server makes it for one visitor. `room` is
 * empty until the visitor may see it.
 */
export type AppointmentView = Pick<Appointment, 'sequence' | 'receipt' | 'room'> & {
  action: AppointmentAction
  /** The token of the link; empty if it is invalid. */
  token: string
  /** The result of the button that the visitor pressed last; empty if the visitor only opened the page. */
  result: '' | (typeof SHOWN_RESULTS)[number]
  /** `lapsed`: the reservation was not confirmed in time. */
  state: 'booked' | 'provisional' | 'lapsed' | 'open' | 'cancelled' | 'expired' | 'unknown'
  minutes: number
  /** True if there is a meeting room that the page shows only after the visitor presses the button. */
  roomWaits: boolean
  /** "Tuesday, November 24, 2026" and "10:00 AM" in New York; empty without a time. */
  day: string
  time: string
  /** Day and time in the visitor's zone, as one text; empty if they equal those in New York. */
  local: string
  /**
   * When a provisional booking expires: "4:20 PM New York time (3:20 PM where you are)"; empty for any other booking.
   */
  keptUntil: string
  /** Days with free times, in order. */
  days: ReadonlyArray<{ day: string; times: readonly AppointmentTime[] }>
  /** Addresses of the pages with earlier and later days; empty if there are none. */
  earlier: string
  later: string
  /** Address of the page for the other action, to cancel or to move; empty if that action is impossible. */
  other: string
}

/** A time to choose. `value` is ISO 8601; `label` and `local` are texts in New York's and the visitor's time. */
export type AppointmentTime = { value: string; label: string; local: string; isChosen: boolean }

/** The content of the page for an unknown link. The caller sets the action. */
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
