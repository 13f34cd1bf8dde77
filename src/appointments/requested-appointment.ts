import { isObject } from '../lib/json.ts'
import { receiptLifetimeMs } from '../outbox/queue/outbox-item.ts'
import { isStripped } from '../outbox/queue/retry.ts'
import type { OutboxSnapshot } from '../outbox/status/outbox-snapshot.ts'
import { bookingOf, USUAL_LENGTH, type Appointment, type Booking } from './rules/appointment.ts'

/**
 * The appointment as the requesting device knows it, for the page after sending. The outbox (requests stored in
 * IndexedDB until the server confirms them) no longer contains the request then. `email`: as long as the request waits,
 * the outbox stores it; afterwards only the memory of this page does. `uid`: absent if the demo is not booked.
 */
export type RequestedAppointment = Partial<Pick<Appointment, 'email' | 'uid'>> & {
  key: string
  /** When the server's response came: epoch ms. Absent while the request waits in the outbox. */
  sentAt?: number
  /** The requested time, ISO 8601. */
  preferredDate?: string
  /** The demo's length in minutes. */
  duration: number
  /** Kept in the same places as `email`. */
  firmName?: string
  /** From the server: the latest time at which staff reply. ISO 8601. */
  answerBy?: string
  /** From the server: the state of the booking. Absent before the response, or if staff must agree on a time. */
  booking?: Booking
  /** From the server: when a provisional booking expires. ISO 8601. */
  provisionalUntil?: string
}

const NAME = 'lexharbor-appointment'

/**
 * Key, email address and firm of the last request. They are only in memory, so that session storage contains no
 * personal data.
 */
let asker: Pick<RequestedAppointment, 'key' | 'email' | 'firmName'> | undefined

/**
 * Stores the appointment in session storage, so that its page survives a reload; the visitor's data stay in memory
 * only. Ignores errors, because the page must also open in a browser without storage.
 */
export function storeAppointment({ email, firmName, ...appointment }: RequestedAppointment): void {
  if (email !== undefined && firmName !== undefined) asker = { key: appointment.key, email, firmName }
  try {
    sessionStorage.setItem(NAME, JSON.stringify(appointment))
  } catch {
    // Without storage, the page shows only the receipt number after a reload.
  }
}

/** Returns the appointment of the request with this key; undefined if it is not the last one of this tab. */
export function readAppointment(key: string): RequestedAppointment | undefined {
  const appointment = storedAppointment()
  if (appointment?.key !== key) return undefined
  return asker?.key === key ? { ...appointment, ...asker } : appointment
}

/**
 * Deletes the stored appointment once the outbox has neither the request nor its receipt (the server's confirmation):
 * the visitor discarded the request, or the receipt or the request has expired.
 * @param now epoch ms
 */
export function forgetOldAppointment(
  { pending, needsAttention, receipts }: Pick<OutboxSnapshot, 'pending' | 'needsAttention' | 'receipts'>,
  now: number,
): void {
  const appointment = storedAppointment()
  if (appointment === undefined) return
  const { key, sentAt = 0 } = appointment
  const isHere =
    [...pending, ...needsAttention].some((item) => item.key === key && !isStripped(item)) ||
    receipts.some((receipt) => receipt.key === key)
  // If the outbox could not store the request, the page sent it directly and there is no receipt. Then the appointment
  // is deleted when a receipt would expire.
  if (isHere || sentAt > now - receiptLifetimeMs) storeAppointment(appointment)
  else forgetAppointment()
}

function storedAppointment(): RequestedAppointment | undefined {
  try {
    return requestedAppointmentOf('', JSON.parse(sessionStorage.getItem(NAME) ?? 'null'))
  } catch {
    return undefined
  }
}

/**
 * Returns the appointment in unknown values; undefined if they are invalid.
 * @param values a stored appointment, or the payload of a request in the outbox
 */
export function requestedAppointmentOf(submission: string, values: unknown): RequestedAppointment | undefined {
  if (!isObject(values)) return undefined
  const { key = submission, preferredDate, duration = USUAL_LENGTH, booking } = values
  const { sentAt, email, firmName, answerBy, uid, provisionalUntil } = values
  // A payload always has an email address, and a stored appointment always has a length. Anything else is invalid.
  if (email === undefined && values['duration'] === undefined) return undefined
  if (typeof key !== 'string' || typeof duration !== 'number') return undefined
  if (![email, firmName].every(isTextOrAbsent)) return undefined
  const state = bookingOf(booking)
  return {
    key,
    duration,
    ...(typeof sentAt === 'number' ? { sentAt } : {}),
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof firmName === 'string' ? { firmName } : {}),
    ...(isInstant(preferredDate) ? { preferredDate } : {}),
    ...(isInstant(answerBy) ? { answerBy } : {}),
    ...(state === undefined ? {} : { booking: state }),
    ...(state === 'provisional' && isInstant(provisionalUntil) ? { provisionalUntil } : {}),
    ...(typeof uid === 'string' ? { uid } : {}),
  }
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

/** Returns whether a value is a text that `Date.parse` can read. */
export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

export function forgetAppointment(): void {
  asker = undefined
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Storage is disabled, so there is nothing to delete.
  }
}

/** What the form passes to the next page in the history state. It survives a reload, and is never in the URL. */
export type DemoRequestState = {
  /** `sent`: the server confirmed the request. `saved`: it is in the outbox, without an answer from the server yet. */
  status: 'sent' | 'saved'
  /** Idempotency key of the submission. Its receipt number is derived from it. */
  key: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    demoRequest?: DemoRequestState
  }
}

/** Reads the demo request from any history state. Null if it is absent or in another shape. */
export function demoRequestState(historyState: unknown): DemoRequestState | null {
  const state = isObject(historyState) ? historyState['demoRequest'] : undefined
  if (!isObject(state)) return null
  const { status, key } = state
  return (status === 'sent' || status === 'saved') && typeof key === 'string' ? { status, key } : null
}
