import { KEY_REUSED } from '../../lib/submission-content.ts'
import { backoffDelay } from './retry-timing.ts'
import { itemLifetimeMs, type LastError, type OutboxItem } from './outbox-item.ts'
import type { Retry } from './classify-answer.ts'
import { DAY_MS } from '../../lib/time-units.ts'

/** Shown with an item too old to be sent unasked. */
export const expiredError: LastError = {
  code: 'expired',
  error: `This has waited on this device for more than ${itemLifetimeMs / DAY_MS} days. Please check it and send it again.`,
}

/**
 * The item after an attempt that has to be repeated.
 * `uncertain`: whether the firm may have it, from this attempt or an earlier one: only "sent" or "refused" settles that,
 * since a 429 or 503 says nothing about an earlier send whose answer was lost.
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

/**
 * The item after a final answer against it.
 * `uncertain`: whether an earlier send may have arrived; see `mayHaveArrived` for what is made of it.
 */
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
 * Whether the firm may have a submission, after a final answer against it:
 *
 * | answer | all earlier sends were answered, or there were none | an earlier answer was lost |
 * |---|---|---|
 * | `key_reused` | yes: the firm has a request under this key | yes |
 * | any other refusal | no: this send was refused whole | yes: the rules may have changed since that send |
 */
export function mayHaveArrived({ code }: Pick<LastError, 'code'>, uncertain: boolean): boolean {
  return uncertain || code === KEY_REUSED
}

/** The item past its time: shown, not sent. Whether an earlier send arrived stays as unknown as it was. */
export function afterExpiry(item: OutboxItem): OutboxItem {
  return { ...item, state: 'needs-attention', lastError: expiredError }
}

/** The item due now, or at the time the server named. */
export function releaseItem(item: OutboxItem, now: number): OutboxItem {
  return { ...item, nextAttemptAt: Math.max(Math.min(item.nextAttemptAt, now), item.retryAfter ?? 0) }
}
