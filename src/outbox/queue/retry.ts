import { isObject, parseObject } from '../../lib/json.ts'
import { KEY_REUSED } from '../../lib/submission.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/time-units.ts'
import {
  itemLifetimeMs,
  newItem,
  shownAfterExpiryMs,
  type Call,
  type LastError,
  type OutboxItem,
} from './outbox-item.ts'

// Decides whether and when an item (a stored submission) is sent again. Three sections: the meaning of an HTTP
// response, its effect on the item, and the time of the next attempt.

// Section one: the meaning of a response.

/** The meaning of a response for the item that was sent. */
export type Verdict =
  /** The server confirmed that it has stored the submission. */
  | { kind: 'sent'; answer: Record<string, unknown> }
  /** The server refuses these values. Only a correction by the visitor helps. */
  | { kind: 'refused'; error: LastError }
  /**
   * The server refused the proof of work. The item is sent once more with a fresh proof. A second refusal counts as
   * `retry`.
   */
  | { kind: 'fresh-challenge'; error: LastError }
  /**
   * The item stays in the outbox and is sent again, not before `retryAfter` (epoch ms). `foreign`: the response is not
   * in our server's format.
   */
  | Retry

export type Retry = {
  kind: 'retry'
  failure: 'network' | 'answered'
  error: LastError
  foreign: boolean
  retryAfter?: number
}

/**
 * The shape of a response's body: JSON with `success: true`, JSON with `success: false`, or anything else (HTML, a
 * proxy's text).
 */
type Shape = 'success' | 'failure' | 'foreign'

type Rule = {
  statuses: 'any' | '2xx' | '5xx' | readonly number[]
  shapes: readonly Shape[]
  means: 'sent' | 'refused' | 'fresh-challenge' | 'retry-answered' | 'retry-network'
}

const ours: readonly Shape[] = ['success', 'failure']
const any: readonly Shape[] = ['success', 'failure', 'foreign']

/**
 * The meaning of each status. The first matching rule decides. In doubt the item stays in the outbox: only a body in
 * our server's format can accept or refuse it.
 */
export const statusRules: readonly Rule[] = [
  { statuses: '2xx', shapes: ['success'], means: 'sent' },
  { statuses: '2xx', shapes: ['failure'], means: 'refused' },
  { statuses: [401, 403], shapes: ours, means: 'fresh-challenge' },
  { statuses: [408, 425, 429], shapes: any, means: 'retry-answered' },
  // A gateway answered in our server's place. Retry once our server is reachable.
  { statuses: [502, 503, 504], shapes: ['foreign'], means: 'retry-network' },
  { statuses: '5xx', shapes: any, means: 'retry-answered' },
  { statuses: [400, 409, 413, 415, 422], shapes: ['failure'], means: 'refused' },
  { statuses: 'any', shapes: ours, means: 'retry-answered' },
  // Such as a captive portal's HTML, a filter's 4xx, or PocketBase's own error.
  { statuses: 'any', shapes: ['foreign'], means: 'retry-network' },
]

/** Returns the meaning of a response with body `text`. `now`: epoch ms. */
export function classifyAnswer(answer: Pick<Response, 'status' | 'headers'>, text: string, now: number): Verdict {
  const body = parseObject(text)
  const shape = shapeOf(body)
  const error = errorOf(answer.status, shape === 'foreign' ? {} : body)
  const { means } = ruleFor(answer.status, shape)
  if (means === 'sent') return { kind: 'sent', answer: body }
  if (means === 'refused' || means === 'fresh-challenge') return { kind: means, error }
  const retryAfter = retryTime(answer.headers, now)
  return {
    kind: 'retry',
    failure: means === 'retry-answered' ? 'answered' : 'network',
    error,
    foreign: shape === 'foreign',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }
}

/** Whether the server or its gateway answered. The form then shows the answer with "we keep trying", else "saved". */
export function wasAnswered(failure: 'network' | 'answered' | undefined, error: LastError | undefined): boolean {
  return failure === 'answered' || (error?.status ?? 0) >= 500
}

function ruleFor(status: number, shape: Shape): Rule {
  const rule = statusRules.find(({ statuses, shapes }) => covers(statuses, status) && shapes.includes(shape))
  if (rule === undefined) throw new Error(`no rule for status ${status}`)
  return rule
}

function covers(statuses: Rule['statuses'], status: number): boolean {
  if (statuses === 'any') return true
  if (typeof statuses === 'string') return Math.floor(status / 100) === Number(statuses[0])
  return statuses.includes(status)
}

function shapeOf(body: Record<string, unknown>): Shape {
  if (typeof body['success'] !== 'boolean') return 'foreign'
  return body['success'] ? 'success' : 'failure'
}

function errorOf(status: number, body: Record<string, unknown>): LastError {
  const { error, code, fields } = body
  return {
    status,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof error === 'string' ? { error } : {}),
    ...(isObject(fields) ? { fields: onlyTexts(fields) } : {}),
  }
}

function onlyTexts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

// Section two: the effect of a response on the item.

/** The error of an expired item, which is sent only if the visitor agrees. */
export const expiredError: LastError = {
  code: 'expired',
  error: `This has waited on this device for more than ${itemLifetimeMs / DAY_MS} days. Please check it and send it again.`,
}

/** The error of an expired item whose content was deleted, because the visitor did not act. */
export const strippedError: LastError = {
  code: 'stripped',
  error: `This was not sent within ${itemLifetimeMs / DAY_MS} days. What you typed has been removed from this device; only its date is left.`,
}

/**
 * Returns the item after an attempt that must be repeated. `uncertain`: whether the server may have the item, from this
 * attempt or an earlier one. A 429, 503 or refusal does not show whether an earlier send with a lost answer arrived.
 * Only "sent" does.
 */
export function afterRetry(
  item: OutboxItem,
  retry: Retry,
  clock: { now: number; random: () => number },
  uncertain: boolean,
): OutboxItem {
  const { retryAfter: _passed, ...rest } = item
  const streak = item.failure === retry.failure ? (item.streak ?? 0) + 1 : 1
  const backoffEnd = clock.now + backoffDelay(streak, clock.random)
  return {
    ...rest,
    attempts: item.attempts + 1,
    nextAttemptAt: Math.max(backoffEnd, retry.retryAfter ?? 0),
    ...(retry.retryAfter === undefined ? {} : { retryAfter: retry.retryAfter }),
    failure: retry.failure,
    streak,
    lastError: retry.error,
    uncertain,
  }
}

/** Returns the item after a final refusal. `uncertain`: whether an earlier send may have arrived. */
export function afterRefusal(item: OutboxItem, error: LastError, uncertain: boolean): OutboxItem {
  const { retryAfter: _passed, ...rest } = item
  return {
    ...rest,
    state: 'needs-attention',
    attempts: item.attempts + 1,
    lastError: error,
    uncertain: mayHaveArrived(error, uncertain),
  }
}

/**
 * Whether the server may have a submission that it finally refused:
 *
 * | answer | every earlier send was answered, or there was none | an earlier answer was lost |
 * |---|---|---|
 * | `key_reused` | yes: the server has a request under this key | yes |
 * | any other refusal | no: the server stored nothing | yes: the rules may have changed since that send |
 */
export function mayHaveArrived({ code }: Pick<LastError, 'code'>, uncertain: boolean): boolean {
  return uncertain || code === KEY_REUSED
}

/**
 * Returns the item after a change that its age requires; undefined if nothing changes. `now`: epoch ms. An expired item
 * is no longer sent, and the visitor decides about it. Two weeks after this function marked it as expired, only its
 * endpoint and date remain. The two weeks begin then, because the visitor may not have visited the site before.
 */
export function afterAging(item: OutboxItem, now: number): OutboxItem | undefined {
  if (item.createdAt >= now - itemLifetimeMs || isStripped(item)) return undefined
  // A date in the future was written before the device's clock was set back.
  if (item.expiredAt === undefined || item.expiredAt > now) {
    const lastError = item.state === 'queued' ? expiredError : (item.lastError ?? expiredError)
    return { ...item, state: 'needs-attention', lastError, expiredAt: now }
  }
  return item.expiredAt < now - shownAfterExpiryMs ? stripped(item) : undefined
}

/** Whether only the endpoint and date of an item remain. */
export function isStripped({ lastError }: Pick<OutboxItem, 'lastError'>): boolean {
  return lastError?.code === strippedError.code
}

function stripped({ call, key, submittedAt, createdAt, uncertain, expiredAt = createdAt }: OutboxItem): OutboxItem {
  return {
    ...newItem(call, {}, key, createdAt),
    submittedAt,
    state: 'needs-attention',
    nextAttemptAt: 0,
    lastError: strippedError,
    uncertain,
    expiredAt,
  }
}

/** Returns the item with its backoff ended: due now, or at the server's Retry-After. */
export function releaseItem(item: OutboxItem, now: number): OutboxItem {
  return { ...item, nextAttemptAt: Math.max(Math.min(item.nextAttemptAt, now), item.retryAfter ?? 0) }
}

// Section three: the time of the next attempt.

const backoffBaseMs = 2_000
export const backoffCapMs = 15 * MINUTE_MS
/** The longest accepted Retry-After, in ms. A captive portal may send any value, such as a year. */
const longestRetryAfterMs = DAY_MS

/**
 * Returns the backoff (ms) after `streak` consecutive failures of one kind (1 = the first). It is a random time up to
 * 2 s · 2^(streak - 1), at most 15 min. This full jitter keeps many browsers from retrying together (AWS, "Exponential
 * Backoff and Jitter"). `random` returns a number in [0, 1).
 */
export function backoffDelay(streak: number, random: () => number): number {
  return Math.round(random() * Math.min(backoffCapMs, backoffBaseMs * 2 ** Math.max(streak - 1, 0)))
}

/**
 * Returns when the server allows the next attempt, as epoch ms of this device; undefined without a usable
 * `Retry-After`. `now`: epoch ms. Accepts seconds and HTTP dates (RFC 9110, 10.2.3). A date is compared with the
 * response's own `Date`, because a visitor's clock may be hours off.
 */
export function retryTime(headers: Headers, now: number): number | undefined {
  const value = headers.get('Retry-After')?.trim() ?? ''
  if (/^\d+$/.test(value)) return now + Math.min(Number(value) * 1000, longestRetryAfterMs)
  const at = httpDate(value)
  if (at === undefined) return undefined
  return now + Math.min(Math.max(at - serverTime(headers, now), 0), longestRetryAfterMs)
}

/** Returns the time in the response's `Date` header (epoch ms of the server's clock), or `now` without one. */
export function serverTime(headers: Headers, now: number): number {
  return httpDate(headers.get('Date') ?? '') ?? now
}

/**
 * Returns an HTTP date as epoch ms; undefined for anything else. The format is checked first, because `Date.parse`
 * accepts "-1" and "2.5" as years and months.
 */
function httpDate(value: string): number | undefined {
  const time = /^[A-Z][a-z]+,? .*\d\d:\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/**
 * Returns the time (epoch ms) at which each queued item may be sent, by key. Infinity: it waits for the item that it
 * supersedes. Leaves out expired items, which stay queued if a full disk prevents the outbox from marking them.
 */
export function dueTimes(items: OutboxItem[], now: number): Map<string, number> {
  const queued = items.filter((item) => item.state === 'queued' && afterAging(item, now) === undefined)
  const waitsOfCalls = new Map<Call, number>()
  for (const item of queued)
    waitsOfCalls.set(item.call, Math.max(waitsOfCalls.get(item.call) ?? 0, waitOfCall(item, now)))
  const queuedKeys = new Set(queued.map((item) => item.key))
  return new Map(
    queued.map((item) => {
      const waits = item.supersedes !== undefined && queuedKeys.has(item.supersedes)
      return [
        item.key,
        waits ? Number.POSITIVE_INFINITY : Math.max(ownDue(item, now), waitsOfCalls.get(item.call) ?? 0),
      ]
    }),
  )
}

/**
 * Returns the item to send now: a due item of `first`, else the oldest due one. Items in `tried` are skipped. `items`:
 * oldest first.
 */
export function nextDue(
  items: OutboxItem[],
  now: number,
  tried: ReadonlySet<string>,
  first: ReadonlySet<string>,
): OutboxItem | undefined {
  const times = dueTimes(items, now)
  const due = items.filter((item) => !tried.has(item.key) && (times.get(item.key) ?? Number.POSITIVE_INFINITY) <= now)
  return due.find((item) => first.has(item.key)) ?? due[0]
}

/** Returns when the next attempt is due (epoch ms); undefined if no item is queued. */
export function nextAttemptTime(items: OutboxItem[], now: number): number | undefined {
  const times = [...dueTimes(items, now).values()].filter((time) => Number.isFinite(time))
  return times.length === 0 ? undefined : Math.min(...times)
}

/**
 * Returns until when all items for this item's endpoint must wait because of it (epoch ms). A 429 limits the visitor's
 * device and a Retry-After the endpoint, so both concern all these items.
 */
function waitOfCall(item: OutboxItem, now: number): number {
  if (item.retryAfter !== undefined) return plausible(item.retryAfter, now, longestRetryAfterMs)
  return item.lastError?.status === 429 ? ownDue(item, now) : 0
}

function ownDue(item: OutboxItem, now: number): number {
  return plausible(item.nextAttemptAt, now, item.retryAfter === undefined ? backoffCapMs : longestRetryAfterMs)
}

/**
 * Returns the end of a wait, or `now` if it is more than `longestMs` away. Then the device's clock was set back, and
 * the wait counts as over.
 */
function plausible(time: number, now: number, longestMs: number): number {
  return time > now + longestMs ? now : time
}
