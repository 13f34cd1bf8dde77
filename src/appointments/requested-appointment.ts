import { isObject } from '../lib/json.ts'
import { receiptLifetimeMs } from '../outbox/queue/outbox-item.ts'
import { isStripped } from '../outbox/queue/retry.ts'
import type { OutboxSnapshot } from '../outbox/status/outbox-snapshot.ts'
import { bookingOf, type Booking } from './rules/booking.ts'
import { USUAL_LENGTH } from './rules/demo-length.ts'

/** The visitor's request, to show after sending, when the outbox no longer contains it. */
export type RequestedAppointment = {
  key: string
  /** When this page got the server's answer: epoch ms. Absent while the request waits. */
  sentAt?: number
  /** The requested time, ISO 8601. */
  preferredDate?: string
  /** The demo's length in minutes. */
  duration: number
  /** The visitor's data. The waiting request contains them; after sending, only this page does, until it is left. */
  email?: string
  firmName?: string
  /** From the server: when the firm replies at the latest. ISO 8601. */
  answerBy?: string
  /** From the server: the state of the booking. Absent before its answer, or if staff must agree on a time. */
  booking?: Booking
  /** From the server: when a provisional booking expires. ISO 8601. */
  provisionalUntil?: string
  /** UID of the entry in the visitor's calendar, if it is booked. */
  uid?: string
}

const NAME = 'lexharbor-appointment'

/** The last visitor's data. They are in memory only, so that the browser stores none of them. */
let asker: Pick<RequestedAppointment, 'key' | 'email' | 'firmName'> | undefined

/**
 * Stores the last appointment in this tab, so that its page survives a reload; the visitor's data last only as long as
 * the page. Ignores errors: a browser without storage must still open that page.
 */
export function storeAppointment({ email, firmName, ...appointment }: RequestedAppointment): void {
  if (email !== undefined && firmName !== undefined) asker = { key: appointment.key, email, firmName }
  try {
    sessionStorage.setItem(NAME, JSON.stringify(appointment))
  } catch {
    // If the tab can't store it, the page shows only the receipt after a reload.
  }
}

/** Returns the appointment of this submission, if it is the last one of this tab. */
export function readAppointment(key: string): RequestedAppointment | undefined {
  const appointment = storedAppointment()
  if (appointment?.key !== key) return undefined
  return asker?.key === key ? { ...appointment, ...asker } : appointment
}

/**
 * Deletes the appointment once this device has nothing of its request: it was discarded, its item is stripped, or its
 * receipt has expired.
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
  // A request that the outbox could not store was sent without a receipt on this device.
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
 * Parses an appointment.
 * @param values of a stored appointment, or of a waiting payload
 */
export function requestedAppointmentOf(submission: string, values: unknown): RequestedAppointment | undefined {
  if (!isObject(values)) return undefined
  const { key = submission, preferredDate, duration = USUAL_LENGTH, booking } = values
  const { sentAt, email, firmName, answerBy, uid, provisionalUntil } = values
  // A waiting payload has an address, and a stored appointment has a length. Other values are neither.
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

/** Whether a value is an instant that can be shown. */
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
