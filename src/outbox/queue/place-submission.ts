import { contentOf } from '../../lib/submission.ts'
import { newItem, type Call, type OutboxFile, type OutboxItem, type Payload, type Receipt } from './outbox-item.ts'
import type { Arrangement } from './outbox-store.ts'
import { releaseItem } from './retry.ts'

export type NewSubmission = {
  call: Call
  payload: Payload
  /** Two files are the same if their hashes in the payload are. */
  file?: OutboxFile | undefined
  /** The key of a new item, if one is made. */
  newKey: string
  /** Key of the item that this submission corrects or repeats, from an earlier outcome. */
  key: string | undefined
  /** The payload submitted under that key: if it is the same, this is a repetition, else a correction. */
  payloadOfKey: Readonly<Payload> | undefined
  /** Epoch ms. */
  now: number
}

export type Placement = (Arrangement & { item: OutboxItem }) | { put?: never; remove?: never; receipt: Receipt }

/**
 * Decides where a submission goes among waiting items:
 *
 * | waiting | same values | changed values (only the item named by `key`) |
 * |---|---|---|
 * | sent meanwhile | its receipt | new item |
 * | nothing left | new item under its key | new item |
 * | queued, certainly not with the firm | same item and key | replaced, new key |
 * | queued, answer lost | same item and key | new item, sent after the old one |
 * | needs attention, certainly not with the firm | replaced, new key | replaced, new key |
 * | needs attention, may be with the firm | queued again under its key | replaced, new key |
 *
 * Items of other submissions are never touched.
 */
export function placeSubmission(items: OutboxItem[], receipts: Receipt[], submission: NewSubmission): Placement {
  const { call, payload, file, newKey, key, now } = submission
  const fresh = newItem(call, payload, newKey, now, file)
  const isSame = (other: Payload) => contentOf(other) === contentOf(payload)

  const repeated = repeatedKey(submission)
  const receipt = receipts.find((receipt) => receipt.key === repeated && receipt.call === call)
  if (receipt) return { receipt }

  const ofCall = items.filter((item) => item.call === call)
  const same = ofCall.find((item) => isSame(item.payload))
  const named =
    ofCall.find((item) => item.supersedes === key && key !== undefined) ?? ofCall.find((item) => item.key === key)
  if (same?.state === 'queued') return repeat(same, named, now)
  const corrected = named ?? same
  if (!corrected) return queueAgain(repeated ?? newKey)
  if (corrected.state === 'queued' && corrected.uncertain) {
    const behind = { ...fresh, supersedes: corrected.key }
    return { item: behind, put: [behind, releaseItem(corrected, now)] }
  }
  // The firm may have this submission, and the server recognizes it only by the same key.
  if (corrected.uncertain && isSame(corrected.payload)) return queueAgain(corrected.key)
  const replacement = { ...fresh, ...inherited(corrected, now) }
  return { item: replacement, put: [replacement], remove: [corrected.key] }

  function queueAgain(key: string): Placement {
    // An earlier send under this key may have arrived.
    const item = { ...fresh, key, uncertain: key !== newKey }
    return { item, put: [item] }
  }
}

/** The key of the earlier submission if this one is the same, so that an arrived submission is not stored twice. */
export function repeatedKey({
  payload,
  key,
  payloadOfKey,
}: Pick<NewSubmission, 'payload' | 'key' | 'payloadOfKey'>): string | undefined {
  return payloadOfKey !== undefined && contentOf(payloadOfKey) === contentOf(payload) ? key : undefined
}

/**
 * Queues an item again. The visitor's click ends a backoff, but no Retry-After. If the correction equals another
 * waiting item, removes the corrected one.
 */
function repeat(same: OutboxItem, named: OutboxItem | undefined, now: number): Placement {
  const released = releaseItem(same, now)
  const isNeedless = named !== undefined && named.key !== same.key && !named.uncertain
  return { item: released, put: [released], ...(isNeedless ? { remove: [named.key] } : {}) }
}

/** What the corrected item passes on: the item that must be sent first, and the server's Retry-After. */
function inherited(corrected: OutboxItem, now: number): Partial<OutboxItem> {
  const { supersedes, retryAfter = 0, failure, lastError } = corrected
  return {
    ...(supersedes === undefined ? {} : { supersedes }),
    ...(retryAfter > now && corrected.state === 'queued' ? { retryAfter, nextAttemptAt: retryAfter } : {}),
    ...(retryAfter > now && failure ? { failure } : {}),
    ...(retryAfter > now && lastError ? { lastError } : {}),
  }
}
