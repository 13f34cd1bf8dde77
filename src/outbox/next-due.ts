import { backoffCapMs } from './backoff.ts'
import type { Call, OutboxItem } from './outbox-item.ts'

const longestRetryAfterMs = 24 * 60 * 60 * 1000

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
