import * as v from 'valibot'
import { fetchInTime } from '../browser/fetch-in-time.ts'
import { isObject } from '../lib/json.ts'
import type { CalendarDate } from '../lib/new-york-time.ts'
import { postAction } from '../browser/post-action.ts'
import type { Booking } from './rules/appointment.ts'
import { isInstant, type RequestedAppointment } from './requested-appointment.ts'

/** For each day in New York, the starts of all demo hours (`given`) and of the free ones: ISO 8601. */
export type FreeSlots = ReadonlyMap<CalendarDate, { given: readonly string[]; free: readonly string[] }>

/** The value before the server has responded. The form then offers every time. */
export const NOTHING_KNOWN: FreeSlots = new Map()

/**
 * Asks the server which times are free in the six weeks from a day. Returns NOTHING_KNOWN if no valid response comes,
 * because the times are only a hint.
 * @param from the first day in New York; by default tomorrow
 */
export async function askFreeSlots(from?: CalendarDate, send = fetchInTime): Promise<FreeSlots> {
  try {
    const answer = await send(`/api/site/slots?days=42${from === undefined ? '' : `&from=${from}`}`, {
      // The browser asks the server even if it has a cached response. A visitor who has just booked a time, or found it
      // taken, must see that.
      cache: 'no-cache',
    })
    return readFreeSlots(await answer.json())
  } catch {
    return NOTHING_KNOWN
  }
}

/** Returns the times in a JSON response. Leaves out invalid days and times. */
export function readFreeSlots(answer: unknown): FreeSlots {
  const days = isObject(answer) && Array.isArray(answer['days']) ? answer['days'] : []
  const read = new Map<CalendarDate, { given: string[]; free: string[] }>()
  for (const day of days) {
    if (!isObject(day) || typeof day['date'] !== 'string' || !Array.isArray(day['slots'])) continue
    const slots = day['slots'].filter(
      (slot): slot is { time: string; free: unknown } => isObject(slot) && typeof slot['time'] === 'string',
    )
    read.set(day['date'], {
      given: slots.map(({ time }) => time),
      free: slots.filter(({ free }) => free === true).map(({ time }) => time),
    })
  }
  return read
}

/** Returns at most `count` free times: those nearest to `wanted`, without `wanted` itself, earliest first. */
export function nearestFreeTimes(slots: FreeSlots, wanted: string, count: number): string[] {
  const away = (time: string) => Math.abs(Date.parse(time) - Date.parse(wanted))
  return [...slots.values()]
    .flatMap(({ free }) => free)
    .filter((time) => time !== wanted)
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, count)
    .toSorted()
}

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
