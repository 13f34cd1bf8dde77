import { REQUEST_LIMIT_MS } from '../lib/time-units.ts'
import { parseObject } from '../lib/json.ts'
import { isInstant } from '../site/appointment.ts'

/**
 * The result of a change. `done`: the appointment is as requested. `refused`: nothing has changed; the server gives
 * the reason and free times. `unanswered`: unknown; a retry is safe.
 */
export type DemoChange =
  | { kind: 'done'; uid: string; time: string; provisionalUntil?: string }
  | { kind: 'refused'; error: string; newTimes: readonly string[] }
  | { kind: 'unanswered' }

/** The demo's state after a change, from the server. */
export type DemoChanged = {
  booking: 'booked' | 'provisional' | 'cancelled'
  preferredDate: string
  uid: string
  provisionalUntil?: string
}

/**
 * Moves or cancels the demo of this device's request. Never stored for later: the page shows the result at once.
 * @param key of the submission
 * @param time for `reschedule`: ISO 8601
 */
export async function changeDemo(
  action: 'reschedule' | 'cancel',
  key: string,
  time: string | undefined,
  send: typeof fetch = fetch,
): Promise<DemoChange> {
  try {
    const response = await post(action, { key, time }, send)
    const { success, error, uid, time: agreed, newTimes, provisionalUntil } = parseObject(await response.text())
    if (success === true && typeof uid === 'string' && isInstant(agreed))
      return { kind: 'done', uid, time: agreed, ...(isInstant(provisionalUntil) ? { provisionalUntil } : {}) }
    if (success !== false || typeof error !== 'string' || response.status >= 500) return { kind: 'unanswered' }
    return { kind: 'refused', error, newTimes: Array.isArray(newTimes) ? newTimes.filter(isInstant) : [] }
  } catch {
    return { kind: 'unanswered' }
  }
}

/**
 * Reads the state of this device's demo: the visitor may have confirmed, moved or cancelled it by a mailed link.
 * Undefined without an answer.
 */
export async function askDemo(key: string, send: typeof fetch = fetch): Promise<DemoChanged | undefined> {
  try {
    const answer = parseObject(await (await post('reschedule', { key }, send)).text())
    const { success, booking, uid, time, provisionalUntil } = answer
    const state = STANDING.find((each) => each === booking)
    if (success !== true || state === undefined || typeof uid !== 'string' || !isInstant(time)) return undefined
    const until = isInstant(provisionalUntil) ? { provisionalUntil } : {}
    return { booking: state, preferredDate: time, uid, ...until }
  } catch {
    return undefined
  }
}

const STANDING = ['booked', 'provisional', 'cancelled'] as const satisfies DemoChanged['booking'][]

function post(action: 'reschedule' | 'cancel', body: object, send: typeof fetch): Promise<Response> {
  return send(`/api/site/demo/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
  })
}
