/** What the page behind a link of an appointment's mail shows: made by the server for one person, out of texts that are ready to be read. */
export type AppointmentView = {
  action: 'reschedule' | 'cancel' | 'confirm'
  /** Of the link; empty for one that we do not know. */
  token: string
  /** What came of the button that was pressed last; empty when the page was only opened. */
  result: '' | 'done' | 'already' | 'taken' | 'closed' | 'passed' | 'changed' | 'often' | 'no-time'
  /** `lapsed`: it was kept, and not confirmed in time. */
  state: 'booked' | 'provisional' | 'lapsed' | 'open' | 'cancelled' | 'expired' | 'unknown'
  /** How often the appointment was changed: what the form was made for. */
  sequence: number
  receipt: string
  minutes: number
  /** The link to join; empty where nobody has named one, there is nothing to join, or the visitor has not answered. */
  room: string
  /** There is a link to join, which the button of `confirm` shows. */
  roomWaits: boolean
  /** "Tuesday, November 24, 2026" and "10:00 AM" in New York; empty without a time. */
  day: string
  time: string
  /** The same where the visitor is, in one text; empty where the clocks are alike. */
  local: string
  /** Until when a provisional booking is kept: "4:20 PM New York time (3:20 PM where you are)"; empty for any other. */
  keptUntil: string
  /** Days with free times, in their order. */
  days: ReadonlyArray<{ day: string; times: readonly AppointmentTime[] }>
  /** The pages of earlier and later days; empty where there are none. */
  earlier: string
  later: string
  /** The link for the other action; empty where it can't be done. */
  other: string
}

/** @param value ISO 8601 */
export type AppointmentTime = { value: string; label: string; local: string; isChosen: boolean }

/** What the page shows of a link that is not ours, but for its action. */
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
