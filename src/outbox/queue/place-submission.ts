import { contentOf } from '../../lib/submission.ts'
import { newItem, type Call, type OutboxFile, type OutboxItem, type Payload, type Receipt } from './outbox-item.ts'
import type { Arrangement } from './outbox-store.ts'
import { releaseItem } from './retry.ts'

export type NewSubmission = {
  call: Call
  payload: Payload
  /** Two files are the same if their hashes in the payload are. */
  file?: OutboxFile | undefined
  /** The key of a new item, where one is made. */
  newKey: string
  /** Key of the item that this submission corrects or repeats, from an earlier outcome. */
  key: string | undefined
  /** What was submitted under that key: if it is the same, this is a repetition, else a correction. */
  payloadOfKey: Readonly<Payload> | undefined
  /** Epoch ms. */
  now: number
}

export type Placement = (Arrangement & { item: OutboxItem }) | { put?: never; remove?: never; receipt: Receipt }

/**
 * Where a submission goes among what already waits:
 *
 * | what waits | same values | changed values (only the item named by `key`) |
 * |---|---|---|
 * | sent meanwhile | its receipt | new item |
 * | nothing any more | new item under its key | new item |
 * | queued, certain not to be with the firm | same item and key | replaced, new key |
 * | queued, answer lost | same item and key | new item, sent after the old one |
 * | needs attention, certain not to be with the firm | replaced, new key | replaced, new key |
 * | needs attention, may be with the firm | queued anew under its key | replaced, new key |
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
  if (!corrected) return anew(repeated ?? newKey)
  if (corrected.state === 'queued' && corrected.uncertain) {
    const behind = { ...fresh, supersedes: corrected.key }
    return { item: behind, put: [behind, releaseItem(corrected, now)] }
  }
  // The firm may have it: only under the same key the server recognizes it.
  if (corrected.uncertain && isSame(corrected.payload)) return anew(corrected.key)
  const replacement = { ...fresh, ...inherited(corrected, now) }
  return { item: replacement, put: [replacement], remove: [corrected.key] }

  function anew(key: string): Placement {
    // What was sent under an earlier key may have arrived.
    const item = { ...fresh, key, uncertain: key !== newKey }
    return { item, put: [item] }
  }
}

/** The key of the earlier submission, if this one says the same: what has arrived is then not stored a second time. */
export function repeatedKey({
  payload,
  key,
  payloadOfKey,
}: Pick<NewSubmission, 'payload' | 'key' | 'payloadOfKey'>): string | undefined {
  return payloadOfKey !== undefined && contentOf(payloadOfKey) === contentOf(payload) ? key : undefined
}

/** The visitor's click ends a backoff, but no Retry-After. If the correction equals another item that waits, the corrected one is removed. */
function repeat(same: OutboxItem, named: OutboxItem | undefined, now: number): Placement {
  const released = releaseItem(same, now)
  const isNeedless = named !== undefined && named.key !== same.key && !named.uncertain
  return { item: released, put: [released], ...(isNeedless ? { remove: [named.key] } : {}) }
}

/** What the corrected item takes over: the item before which it must not be sent, and the server's Retry-After. */
function inherited(corrected: OutboxItem, now: number): Partial<OutboxItem> {
  const { supersedes, retryAfter = 0, failure, lastError } = corrected
  return {
    ...(supersedes === undefined ? {} : { supersedes }),
    ...(retryAfter > now && corrected.state === 'queued' ? { retryAfter, nextAttemptAt: retryAfter } : {}),
    ...(retryAfter > now && failure ? { failure } : {}),
    ...(retryAfter > now && lastError ? { lastError } : {}),
  }
}
