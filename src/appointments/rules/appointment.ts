import * as v from 'valibot'

/**
 * The values of the column `booking` of a demo request; it is empty until staff agree on a time. A place is one staff
 * member's time in one hour. `booked`: the demo has a place. `provisional`: a place is reserved until the visitor
 * confirms by the mailed link. `taken`: no place was left. `closed`: there are no demos at this time. `passed`: the
 * time had already passed. `cancelled`: the booking was cancelled. `freed`: staff marked the request as sent by a
 * program, which freed the place.
 */
const BOOKINGS = ['booked', 'provisional', 'taken', 'closed', 'passed', 'cancelled', 'freed'] as const
export type Booking = (typeof BOOKINGS)[number]

/** The result of `bookingAt` for a requested time. */
export type SlotBooking = Extract<Booking, 'booked' | 'taken' | 'closed' | 'passed'>

/** Returns the booking state in a value; undefined for anything else. */
export function bookingOf(value: unknown): Booking | undefined {
  return BOOKINGS.find((each) => each === value)
}

// The length of a demo. The contact page offers three lengths, and the address of the form contains the chosen one. The
// visitor can change it in the form, and the demo request stores it.

/** The possible lengths of a demo in minutes. */
export const DEMO_LENGTHS = [15, 30, 45] as const
export type DemoLength = (typeof DEMO_LENGTHS)[number]

/** The default length in minutes, also for older forms that send no length. */
export const USUAL_LENGTH = 30 satisfies DemoLength

/** Returns the length of a requested demo in minutes. */
export function minutesOf({ duration }: { duration?: DemoLength | undefined }): DemoLength {
  return duration ?? USUAL_LENGTH
}

/** Schema of a length: a number, or a text from a form or an address. */
export const demoLength = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))], 'Choose one of the lengths.'),
  v.picklist(DEMO_LENGTHS, 'Choose one of the lengths.'),
)

/** Returns the length in a text; undefined for any other text. */
export function demoLengthOf(text: string): DemoLength | undefined {
  return DEMO_LENGTHS.find((minutes) => `${minutes}` === text)
}

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

// The room of a demo is the address of a video meeting. The operator sets a default room (DEMO_ROOM), and staff may set
// another one for a single demo.

/** The maximum length in characters. Must match the database column. */
export const ROOM_MAX = 500
const ROOM = /^https?:\/\/\S+$/i

/** Returns whether a value is a valid address of a room. */
export function isRoom(value: unknown): value is string {
  return typeof value === 'string' && value.length <= ROOM_MAX && ROOM.test(value)
}

/**
 * The sentence for visitors while a demo has no room. Staff are warned when such a demo is booked, and again a day
 * before it.
 */
export const NO_ROOM_YET = 'We send you the link to join before the demo begins.'

/** The actions of mailed links, each the last segment of a link's path. */
export const APPOINTMENT_ACTIONS = ['reschedule', 'cancel', 'confirm'] as const
export type AppointmentAction = (typeof APPOINTMENT_ACTIONS)[number]

/**
 * The outcomes of a change: status and code of the API's answer, and the sentence that every page and answer shows. For
 * a success only the page behind a mailed link shows it. `no-time`: the visitor chose no time. `taken`, `closed` and
 * `passed`: the time is unavailable. `by-person`: staff must agree on a time. `changed`: the appointment has changed
 * since the client loaded it. `often`: ten changes within an hour. `cancelled`: a cancelled demo can't change.
 * `expired`: the demo has begun.
 */
export const OUTCOMES = {
  done: { status: 200, code: 'done', sentence: 'We emailed you the changed entry for your calendar.' },
  already: { status: 200, code: 'already', sentence: 'You already have this time. Nothing has changed.' },
  'no-time': {
    status: 422,
    code: 'invalid',
    sentence: 'You chose no time, and nothing has changed. Please choose one.',
  },
  taken: {
    status: 409,
    code: 'taken',
    sentence: 'Someone took this time a moment ago, and nothing has changed. Please choose one of these free times.',
  },
  closed: {
    status: 409,
    code: 'closed',
    sentence: 'We give no demos at that time, and nothing has changed. Please choose one of these free times.',
  },
  passed: {
    status: 409,
    code: 'passed',
    sentence: 'That time is too soon, and nothing has changed. Please choose one of these free times.',
  },
  'by-person': {
    status: 409,
    code: 'by_person',
    sentence:
      'We have your request. Many people are booking demos right now, so our team will contact you to agree on a time.',
  },
  changed: {
    status: 409,
    code: 'changed',
    sentence: 'The demo has since changed. Please reload the page and check the time.',
  },
  often: {
    status: 429,
    code: 'often',
    sentence:
      'This demo has moved ten times within an hour, and stays as it is. Please try again later, or write to us.',
  },
  cancelled: {
    status: 410,
    code: 'cancelled',
    sentence: 'This demo was canceled. Changed your mind? Request a new demo.',
  },
  expired: {
    status: 410,
    code: 'expired',
    sentence: 'You can change a demo until it begins. Please write to us, or request a new demo.',
  },
  failed: {
    status: 503,
    code: 'unavailable',
    sentence: 'We could not do that just now. Please press the button again.',
  },
  unknown: {
    status: 404,
    code: 'unknown',
    sentence: 'We don’t recognize this demo. The link may be incomplete: please open it in our newest email.',
  },
} as const

/** The result of a change. Neither a request without a time nor an error of the server is one. */
export type ChangeOutcome = Exclude<keyof typeof OUTCOMES, 'no-time' | 'failed'>

/** The results that the page shows after the visitor pressed its button. It shows the others as a state. */
export const SHOWN_RESULTS = [
  'done',
  'already',
  'no-time',
  'taken',
  'closed',
  'passed',
  'changed',
  'often',
  'failed',
] as const satisfies Array<keyof typeof OUTCOMES>

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
  days: ReadonlyArray<{ day: string; times: readonly FreeTime[] }>
  /** Addresses of the pages with earlier and later days; empty if there are none. */
  earlier: string
  later: string
  /** Address of the page for the other action, to cancel or to move; empty if that action is impossible. */
  other: string
}

/** A time to choose. `value` is ISO 8601; `label` and `local` are texts in New York's and the visitor's time. */
export type FreeTime = { value: string; label: string; local: string; isChosen: boolean }

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
