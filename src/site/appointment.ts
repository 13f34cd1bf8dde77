import { isObject } from '../lib/json.ts'
import { receiptLifetimeMs } from '../outbox/queue/outbox-item.ts'
import { isStripped } from '../outbox/queue/retry.ts'
import type { OutboxSnapshot } from '../outbox/status/outbox-snapshot.ts'
import { bookingOf, type Booking } from './rules/booking.ts'
import { USUAL_LENGTH } from './rules/demo-length.ts'

/** What the visitor asked for, to be shown once it was sent: the outbox has nothing of it by then. */
export type RequestedAppointment = {
  /** Of the submission. */
  key: string
  /** When the server's answer reached this page: epoch ms. Absent while the request waits. */
  sentAt?: number
  /** ISO 8601. */
  preferredDate?: string
  /** Minutes. */
  duration: number
  /** Who asked. They stand in the request that waits; once it was sent, in this page alone, until it is left. */
  email?: string
  firmName?: string
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

/** Who asked for the last one: in memory alone, so that nothing of it is left in the browser. */
let asker: Pick<RequestedAppointment, 'key' | 'email' | 'firmName'> | undefined

/**
 * Remembers the last one in this tab, so that its page outlives a reload; who asked is forgotten with the page. Storage that is off must
 * not keep anybody from that page.
 */
export function storeAppointment({ email, firmName, ...appointment }: RequestedAppointment): void {
  if (email !== undefined && firmName !== undefined) asker = { key: appointment.key, email, firmName }
  try {
    sessionStorage.setItem(NAME, JSON.stringify(appointment))
  } catch {
    // The page then shows the receipt alone.
  }
}

/** The appointment of this submission, if it is the last one of this tab. */
export function readAppointment(key: string): RequestedAppointment | undefined {
  const appointment = storedAppointment()
  if (appointment?.key !== key) return undefined
  return asker?.key === key ? { ...appointment, ...asker } : appointment
}

/**
 * Forgets the appointment once nothing of its request is on this device: it was discarded, its item is too old to be shown whole, or its
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
  // What could not be stored was sent without a receipt.
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

/** @param values of a stored appointment, or of a payload that waits */
export function requestedAppointmentOf(submission: string, values: unknown): RequestedAppointment | undefined {
  if (!isObject(values)) return undefined
  const { key = submission, preferredDate, duration = USUAL_LENGTH, booking } = values
  const { sentAt, email, firmName, answerBy, uid, provisionalUntil } = values
  // A payload has the address, what was stored has the length.
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
    // Storage is off: nothing is remembered.
  }
}
