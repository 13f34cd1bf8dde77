import { contentOf } from '../../lib/submission.ts'
import { newItem, type Call, type OutboxFile, type OutboxItem, type Payload, type Receipt } from './outbox-item.ts'
import type { Arrangement } from './outbox-store.ts'
import { releaseItem } from './retry.ts'

export type NewSubmission = {
  call: Call
  payload: Payload
  /** The file to send. Two files are the same if their hashes in the payload are equal. */
  file?: OutboxFile | undefined
  /** The key for a new item, if one is created. */
  newKey: string
  /** Key of an earlier item of the same form, which this submission corrects or repeats. */
  key: string | undefined
  /** The payload submitted under `key`. Equal values make this submission a repetition, other values a correction. */
  payloadOfKey: Readonly<Payload> | undefined
  /** Epoch ms. */
  now: number
}

export type Placement = (Arrangement & { item: OutboxItem }) | { put?: never; remove?: never; receipt: Receipt }

/**
 * Decides how a submission changes the items already in the outbox:
 *
 * | item with `key` or the same values | same values submitted | changed values (only the item with `key`) |
 * |---|---|---|
 * | sent meanwhile | its receipt | new item |
 * | no longer stored | new item under its key | new item |
 * | queued, certainly not on the server | same item and key | replaced, new key |
 * | queued, answer lost | same item and key | new item, sent after the old one |
 * | needs attention, certainly not on the server | replaced, new key | replaced, new key |
 * | needs attention, may be on the server | queued again under its key | replaced, new key |
 *
 * Items of other submissions never change.
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
  // The server may have this submission, and recognizes it only by the same key.
  if (corrected.uncertain && isSame(corrected.payload)) return queueAgain(corrected.key)
  const replacement = { ...fresh, ...inherited(corrected, now) }
  return { item: replacement, put: [replacement], remove: [corrected.key] }

  function queueAgain(key: string): Placement {
    // An earlier send under this key may have arrived.
    const item = { ...fresh, key, uncertain: key !== newKey }
    return { item, put: [item] }
  }
}

/** Returns the earlier submission's key if this one has the same values, so that the server stores them once. */
export function repeatedKey({
  payload,
  key,
  payloadOfKey,
}: Pick<NewSubmission, 'payload' | 'key' | 'payloadOfKey'>): string | undefined {
  return payloadOfKey !== undefined && contentOf(payloadOfKey) === contentOf(payload) ? key : undefined
}

/**
 * Reuses `same`, a queued item with the submitted values. The visitor's click ends its backoff, but not a Retry-After.
 * Removes `named`, the item being corrected, if that is another one and the server certainly does not have it.
 */
function repeat(same: OutboxItem, named: OutboxItem | undefined, now: number): Placement {
  const released = releaseItem(same, now)
  const isNeedless = named !== undefined && named.key !== same.key && !named.uncertain
  return { item: released, put: [released], ...(isNeedless ? { remove: [named.key] } : {}) }
}

/** Returns the fields that a correction takes over: the key of the item to send first, and the server's Retry-After. */
function inherited(corrected: OutboxItem, now: number): Partial<OutboxItem> {
  const { supersedes, retryAfter = 0, failure, lastError } = corrected
  return {
    ...(supersedes === undefined ? {} : { supersedes }),
    ...(retryAfter > now && corrected.state === 'queued' ? { retryAfter, nextAttemptAt: retryAfter } : {}),
    ...(retryAfter > now && failure ? { failure } : {}),
    ...(retryAfter > now && lastError ? { lastError } : {}),
  }
}
