import { REQUEST_LIMIT_MS } from '../lib/time-units.ts'
import { parseObject } from '../lib/json.ts'
import { isInstant } from '../site/appointment.ts'

/**
 * What came of a change. `done`: it is as the visitor wanted. `refused`: nothing has changed, the server's words say why, and what is free instead.
 * `unanswered`: nobody knows; asking again does no harm.
 */
export type DemoChange =
  | { kind: 'done'; uid: string; time: string; provisionalUntil?: string }
  | { kind: 'refused'; error: string; newTimes: readonly string[] }
  | { kind: 'unanswered' }

/** How a demo stands after a change, by the server's word. */
export type DemoChanged = {
  booking: 'booked' | 'provisional' | 'cancelled'
  preferredDate: string
  uid: string
  provisionalUntil?: string
}

/**
 * Moves or cancels the demo of this device's own request. Never stored to be sent later: the page says at once what came of it.
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
 * Asks how the demo of this device's own request stands: its visitor may have confirmed, moved or cancelled it by the links of our mails. Undefined where
 * the server does not say.
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
