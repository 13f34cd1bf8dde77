import { KEY_REUSED, receiptFor } from '../../lib/submission.ts'
import { HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts'
import type { OutboxItem } from '../queue/outbox-item.ts'
import { isStripped } from '../queue/retry.ts'
import { requests } from './outbox-snapshot.ts'

/** The warning if the browser has not promised to keep the items on this device. */
export const OPEN_AGAIN = 'Open this site again within seven days. Some browsers delete what they saved after that.'

/**
 * Returns a duration as text: "in 20 s", "in 5 min", "in 2 h". Rounded up, so that nothing happens later than stated.
 */
export function waitText(ms: number): string {
  if (ms <= 0) return 'now'
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 60) return `in ${seconds} s`
  return ms <= HOUR_MS ? `in ${Math.ceil(ms / MINUTE_MS)} min` : `in ${Math.ceil(ms / HOUR_MS)} h`
}

/**
 * Returns when and why an item is tried next.
 * @param due epoch ms from `dueTimes`, which includes waits caused by other items
 */
export function nextTryText(item: OutboxItem, due: number, now: number): string {
  if (item.state === 'needs-attention') return itemRefusalText(item)
  if (due === Number.POSITIVE_INFINITY)
    return `Sent right after the earlier version of it, ${receiptFor(item.supersedes ?? '')}, whose answer got lost.`
  if (due <= now) return 'Being sent as soon as the connection allows.'
  const when = `Next try ${waitText(due - now)}`
  if (isAskedToWait(item, due, now)) return `Our server asked to wait. ${when}.`
  return item.failure === 'network'
    ? `No connection to our server. ${when}, or as soon as it is back.`
    : `Our server could not take it yet. ${when}.`
}

/** Whether the server asked this item or its endpoint to wait. Then even the visitor can't send it earlier. */
export function isAskedToWait({ retryAfter = 0, nextAttemptAt }: OutboxItem, due: number, now: number): boolean {
  return due > now && (retryAfter > now || due > nextAttemptAt)
}

export function lastAnswerText({ attempts, failure, lastError = {}, uncertain }: OutboxItem): string {
  const { status, error } = lastError
  if (attempts === 0 && status === undefined)
    return uncertain ? 'None yet: it is on its way, or the answer got lost.' : 'Not tried yet.'
  if (status === undefined) return attempts === 1 ? 'None, in 1 try.' : `None, in ${attempts} tries.`
  if (failure === 'network') return `${status}, but not from our server.`
  return error ? `${status}, “${error}”` : `${status}.`
}

/**
 * Returns why the visitor can't change an item now; undefined if that is possible. A queued item that may have arrived
 * is first sent again under its key.
 * @param editor the page of the item's form; undefined if this release has none
 */
export function editObstacle(item: OutboxItem, editor: object | undefined): string | undefined {
  if (isStripped(item)) return 'Nothing is left to change.'
  if (item.state === 'queued' && item.uncertain)
    return 'It can’t be changed just now: it was sent once and the answer got lost, so we may already have it. It is sent again unchanged; then we know.'
  return editor === undefined ? 'It can’t be changed here: this version of the site has no form for it.' : undefined
}

/**
 * A final refusal. `key`: null if neither this device nor the server has the submission. `error`: the sentence of the
 * server or the form. `mayHaveArrived`: whether the server may have the submission from an earlier send.
 */
export type RefusedSubmission = { key: string | null; error: string; code: string | undefined; mayHaveArrived: boolean }

/** Returns the sentence for a refused submission, with a warning if Lexharbor may have it from an earlier send. */
export function refusalText({ key, error, code, mayHaveArrived }: RefusedSubmission): string {
  if (code === KEY_REUSED)
    return `We already have a request under the reference ${receiptFor(key ?? '')}, and it says something else. We did not take this one. Change it and send it as a new request.`
  return mayHaveArrived
    ? `${asSentence(error)} It was sent before, and that answer never came: we may already have it. Change it and send it as a new request.`
    : error
}

/** Returns the same sentence as `refusalText`, for a stored item that needs attention. */
export function itemRefusalText({
  key,
  lastError = {},
  uncertain,
}: Pick<OutboxItem, 'key' | 'lastError' | 'uncertain'>): string {
  const { error, code } = lastError
  return refusalText({ key, error: error || 'Our server did not accept it as it is.', code, mayHaveArrived: uncertain })
}

/**
 * Whether the server already has another request under the item's key. Then the visitor decides whether this is a
 * second request.
 */
export function hasReusedKey({ state, lastError }: Pick<OutboxItem, 'state' | 'lastError'>): boolean {
  return state === 'needs-attention' && lastError?.code === KEY_REUSED
}

/** The consequence of sending an item under a new key, while the server has another request under the old one. */
export const SEND_AS_NEW_WARNING =
  'We keep the request that we have. You send this one as another request, with its own reference.'

/** Returns the sentence that says whether Lexharbor may have a discarded item. */
export function discardedText(item: OutboxItem): string {
  if (hasReusedKey(item)) return 'We keep the request that we have under this reference.'
  return item.uncertain
    ? 'We may already have it: it was sent once, and the answer never came back.'
    : 'It has not reached us.'
}

export const PARKED =
  'Another version of this site saved this, and this version can’t send it. Reload the page now and then: that version sends it once it is back. Or download it, and send it to us.'

/** The consequence of discarding a parked record: one that only another release can send. */
export const PARKED_WARNING = 'It will never be sent from here, and can’t be put back.'

/**
 * Returns the warning that is shown before everything that this device stores is deleted.
 * @param parked the number of parked records
 */
export function forgetWarning(items: readonly OutboxItem[], parked = 0): string {
  const count = items.length + parked
  const unsent = count === 0 ? '' : ` ${requests(count)} will never be sent from here.`
  // For parked records it is unknown whether they arrived.
  const uncertain = parked > 0 || items.some((item) => item.uncertain) ? ' We may already have some of it.' : ''
  return `What you typed, its receipts, drafts in every open tab and saved articles are removed from this device for good.${unsent}${uncertain}`
}

/** Returns a server's text with a final full stop, so that another sentence can follow. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
