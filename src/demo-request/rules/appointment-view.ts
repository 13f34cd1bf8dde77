/**
 * The content of the page behind an appointment's mailed link: made by the server for one person, as texts ready to
 * show.
 */
export type AppointmentView = {
  action: 'reschedule' | 'cancel' | 'confirm'
  /** The link's token; empty if unknown. */
  token: string
  /** The result of the last button; empty if the page was only opened. */
  result: '' | 'done' | 'already' | 'taken' | 'closed' | 'passed' | 'changed' | 'often' | 'no-time'
  /** `lapsed`: the reservation was not confirmed in time. */
  state: 'booked' | 'provisional' | 'lapsed' | 'open' | 'cancelled' | 'expired' | 'unknown'
  /** The number of changes when the form was made. */
  sequence: number
  receipt: string
  minutes: number
  /** The link to join; empty if there is none yet, there is nothing to join, or the visitor has not confirmed. */
  room: string
  /** There is a link to join, which the button of `confirm` shows. */
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
  /** The link for the other action; empty if it is impossible. */
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
