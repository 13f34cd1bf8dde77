import { USUAL_LENGTH } from './rules/demo-length.ts'
import { isObject } from '../lib/json.ts'
import { bookingOf, type Booking } from './rules/booking.ts'

/** What the visitor asked for, to be shown once it was sent: the outbox has nothing of it by then. */
export type Appointment = {
  /** Of the submission. */
  key: string
  /** ISO 8601. */
  preferredDate?: string
  /** Minutes. */
  duration: number
  email: string
  firmName: string
  /** The server's word: by when the visitor hears from the firm. ISO 8601. */
  answerBy?: string
  /** The server's word: what became of the time. Absent while it has not answered, or a person has to agree on one. */
  booking?: Booking
  /** The server's word: until when a provisional booking is kept. ISO 8601. */
  provisionalUntil?: string
  /** Of the entry in the visitor's calendar, once it is booked. */
  uid?: string
}

const NAME = 'lexharbor-appointment'

/** Remembers the last one in this tab, so that its page outlives a reload. Storage that is off must not keep anybody from that page. */
export function storeAppointment(appointment: Appointment): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(appointment))
  } catch {
    // The page then shows the receipt alone.
  }
}

/** The appointment of this submission, if it is the last one of this tab. */
export function readAppointment(key: string): Appointment | undefined {
  try {
    const appointment = appointmentOf(key, JSON.parse(sessionStorage.getItem(NAME) ?? 'null'))
    return appointment?.key === key ? appointment : undefined
  } catch {
    return undefined
  }
}

/** @param values of a stored appointment, or of a payload that waits */
export function appointmentOf(submission: string, values: unknown): Appointment | undefined {
  if (!isObject(values)) return undefined
  const {
    key = submission,
    preferredDate,
    duration = USUAL_LENGTH,
    email,
    firmName,
    answerBy,
    booking,
    uid,
    provisionalUntil,
  } = values
  if (typeof key !== 'string' || typeof email !== 'string' || typeof firmName !== 'string') return undefined
  if (typeof duration !== 'number') return undefined
  const state = bookingOf(booking)
  return {
    key,
    duration,
    email,
    firmName,
    ...(isInstant(preferredDate) ? { preferredDate } : {}),
    ...(isInstant(answerBy) ? { answerBy } : {}),
    ...(state === undefined ? {} : { booking: state }),
    ...(state === 'provisional' && isInstant(provisionalUntil) ? { provisionalUntil } : {}),
    ...(typeof uid === 'string' ? { uid } : {}),
  }
}

/** Whether a value is an instant that can be shown. */
export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

export function forgetAppointment(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Storage is off: nothing is remembered.
  }
}
