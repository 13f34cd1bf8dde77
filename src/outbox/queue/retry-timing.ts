import type { Call, OutboxItem } from './outbox-item.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/time-units.ts'

// When to try again: all of it, in milliseconds.
const backoffBaseMs = 2_000
export const backoffCapMs = 15 * MINUTE_MS
/** A server that names next year (or a portal that names anything) must not bury a request. */
const longestRetryAfterMs = DAY_MS

/**
 * How long to wait (ms) after `streak` failures of one kind in a row (1 = the first): full jitter, anywhere between
 * nothing and 2 s · 2^(streak - 1), at most 15 min. Spreading over the whole range keeps a crowd of browsers from
 * coming back together (AWS, "Exponential Backoff and Jitter"). `random`: [0, 1).
 */
export function backoffDelay(streak: number, random: () => number): number {
  return Math.round(random() * Math.min(backoffCapMs, backoffBaseMs * 2 ** Math.max(streak - 1, 0)))
}

/**
 * When the server allows the next attempt, as epoch ms of this device; undefined without a usable `Retry-After`.
 * `now`: epoch ms. Understands seconds and HTTP dates (RFC 9110, 10.2.3). A date is read against the answer's own
 * `Date`, since a visitor's clock may be hours off.
 */
export function retryTime(headers: Headers, now: number): number | undefined {
  const value = headers.get('Retry-After')?.trim() ?? ''
  if (/^\d+$/.test(value)) return now + Math.min(Number(value) * 1000, longestRetryAfterMs)
  const at = httpDate(value)
  if (at === undefined) return undefined
  return now + Math.min(Math.max(at - serverTime(headers, now), 0), longestRetryAfterMs)
}

/** When the server answered, by its own clock (epoch ms); this device's `now` where it doesn't say. */
export function serverTime(headers: Headers, now: number): number {
  return httpDate(headers.get('Date') ?? '') ?? now
}

/** Only what looks like a date: `Date.parse` takes "-1" and "2.5" for years and months. */
function httpDate(value: string): number | undefined {
  const time = /^[A-Z][a-z]+,? .*\d\d:\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/**
 * When each item may be sent next (epoch ms), by key; Infinity while it waits for the item it supersedes.
 * Items that need the visitor are left out.
 */
export function dueTimes(items: OutboxItem[], now: number): Map<string, number> {
  const queued = items.filter((item) => item.state === 'queued')
  const holds = new Map<Call, number>()
  for (const item of queued) holds.set(item.call, Math.max(holds.get(item.call) ?? 0, holdOf(item, now)))
  const queuedKeys = new Set(queued.map((item) => item.key))
  return new Map(
    queued.map((item) => {
      const waits = item.supersedes !== undefined && queuedKeys.has(item.supersedes)
      return [item.key, waits ? Number.POSITIVE_INFINITY : Math.max(ownDue(item, now), holds.get(item.call) ?? 0)]
    }),
  )
}

/** The item to send now: one of `first` if due, else the oldest due one; none that this pass has `tried`. `items`: oldest first. */
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

/** When the next attempt is due (epoch ms); undefined when nothing is queued. */
export function nextAttemptTime(items: OutboxItem[], now: number): number | undefined {
  const times = [...dueTimes(items, now).values()].filter((time) => Number.isFinite(time))
  return times.length === 0 ? undefined : Math.min(...times)
}

/** How long an item keeps its whole call waiting: a 429 is about the sender, and a Retry-After about the server. */
function holdOf(item: OutboxItem, now: number): number {
  if (item.retryAfter !== undefined) return plausible(item.retryAfter, now, longestRetryAfterMs)
  return item.lastError?.status === 429 ? ownDue(item, now) : 0
}

function ownDue(item: OutboxItem, now: number): number {
  return plausible(item.nextAttemptAt, now, item.retryAfter === undefined ? backoffCapMs : longestRetryAfterMs)
}

/** A wait longer than any we set means that the device's clock was set back since: then it is over. */
function plausible(time: number, now: number, longestMs: number): number {
  return time > now + longestMs ? now : time
}
