import * as v from 'valibot'
import { postAction } from '../browser/post-action.ts'
import type { Booking } from './rules/appointment.ts'
import { isInstant, type RequestedAppointment } from './requested-appointment.ts'

/**
 * The result of a change. `done`: the appointment is as requested. `refused`: nothing has changed; the server sent the
 * reason and free times. `unanswered`: no response came, so the result is unknown; a retry is safe.
 */
export type DemoChange =
  | { kind: 'done'; uid: string; time: string; provisionalUntil?: string }
  | { kind: 'refused'; error: string; newTimes: readonly string[] }
  | { kind: 'unanswered' }

/** The state of the demo on the server. */
export type DemoChanged = Required<Pick<RequestedAppointment, 'preferredDate' | 'uid'>> &
  Pick<RequestedAppointment, 'provisionalUntil'> & { booking: (typeof STANDING)[number] }

const STANDING = ['booked', 'provisional', 'cancelled'] as const satisfies Booking[]

const demoAnswer = v.object({
  success: v.boolean(),
  error: v.optional(v.string()),
  booking: v.optional(v.string()),
  uid: v.optional(v.string()),
  time: v.optional(v.string()),
  provisionalUntil: v.optional(v.string()),
  newTimes: v.optional(v.array(v.string()), []),
})
type DemoAnswer = v.InferOutput<typeof demoAnswer>

/**
 * Asks the server to move or cancel the demo that this device requested. Unlike the data of a form, this request is not
 * stored for later, because the page shows its result at once.
 * @param key the idempotency key of the demo request
 * @param time for `reschedule`: ISO 8601
 */
export async function changeDemo(
  action: 'reschedule' | 'cancel',
  key: string,
  time: string | undefined,
  send: typeof fetch = fetch,
): Promise<DemoChange> {
  const { status = 0, answer } = (await postAction(pathOf(action), { key, time }, demoAnswer, send)) ?? {}
  const agreed = answer && agreedIn(answer)
  if (agreed !== undefined) return { kind: 'done', ...agreed }
  if (answer?.success !== false || answer.error === undefined || status >= 500) return { kind: 'unanswered' }
  return { kind: 'refused', error: answer.error, newTimes: answer.newTimes.filter(isInstant) }
}

/**
 * Asks the server for the state of the demo that this device requested. The visitor may have confirmed, moved or
 * cancelled the demo by a mailed link.
 * @returns undefined without a successful response, and for a demo that is not booked, provisional or cancelled
 */
export async function askDemo(key: string, send: typeof fetch = fetch): Promise<DemoChanged | undefined> {
  const answer = (await postAction(pathOf('reschedule'), { key }, demoAnswer, send))?.answer
  const agreed = answer && agreedIn(answer)
  const booking = STANDING.find((each) => each === answer?.booking)
  if (agreed === undefined || booking === undefined) return undefined
  const { time: preferredDate, ...rest } = agreed
  return { booking, preferredDate, ...rest }
}

/** Returns the appointment in a successful response; undefined for any other response. */
function agreedIn({ success, uid, time, provisionalUntil }: DemoAnswer) {
  if (!success || uid === undefined || !isInstant(time)) return undefined
  return { uid, time, ...(isInstant(provisionalUntil) ? { provisionalUntil } : {}) }
}

function pathOf(action: 'reschedule' | 'cancel'): string {
  return `/api/site/demo/${action}`
}
