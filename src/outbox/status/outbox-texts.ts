import { DELETED, KEY_REUSED, receiptFor } from '../../lib/submission.ts'
import { formWaitMs, type OutboxItem, type Receipt } from '../queue/outbox-item.ts'

/** What the outbox needs from the forms, which it must not import: how an item is called, and where it is edited. */
export type FormWords = {
  itemLabel: (item: OutboxItem) => string
  receiptLabel: (receipt: Receipt) => string
  /** Undefined where this release has no form for it. */
  editorOf: (item: OutboxItem) => { to: string; hash?: string } | undefined
  /** Removes what was typed into forms in this tab. */
  clearDrafts: () => void
}

/** Said of what waits on this device, where the browser has not promised to keep it. */
export const OPEN_AGAIN =
  'Open this site again within seven days: some browsers delete what a site has saved when it is not visited for that long.'

/**
 * Whether an item is shown as waiting: not while its form is about to say what became of it. One that has an error before its first
 * attempt took the place of another that the server asked to wait, and its form has said so.
 */
export function isWaiting(item: OutboxItem, now: number): boolean {
  return item.attempts > 0 || item.lastError !== undefined || now - item.createdAt >= formWaitMs
}

export type Counts = { waiting: number; needsAttention: number; justSent: number }

export type Summary = { tone: 'needs-attention' | 'waiting' | 'sent'; count: number; word: string }

/** The header's few words; null when there is nothing to say. */
export function summaryText(counts: Counts): Summary | null {
  if (counts.needsAttention > 0) return { tone: 'needs-attention', count: counts.needsAttention, word: 'to correct' }
  if (counts.waiting > 0) return { tone: 'waiting', count: counts.waiting, word: 'waiting' }
  return counts.justSent > 0 ? { tone: 'sent', count: counts.justSent, word: 'sent' } : null
}

/** The same as a whole sentence, for those who hear it. */
export function announcement(counts: Counts): string {
  const parts = [
    counts.justSent > 0 ? `${requests(counts.justSent)} sent.` : '',
    counts.needsAttention > 0 ? `${requests(counts.needsAttention)} not accepted: please correct.` : '',
    counts.waiting > 0 ? `${requests(counts.waiting)} saved on this device, waiting to be sent.` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** When and why an item is tried next. @param time formats epoch ms for the visitor */
export function nextTryText(item: OutboxItem, now: number, time: (epochMs: number) => string): string {
  if (item.state === 'needs-attention') return itemRefusalText(item)
  if (item.retryAfter !== undefined && item.retryAfter > now)
    return `Our server is busy and asked to wait until ${time(item.retryAfter)}.`
  if (item.nextAttemptAt <= now) return 'Being sent as soon as the connection allows.'
  const when = `Next try at ${time(item.nextAttemptAt)}`
  return item.failure === 'answered'
    ? `Our server could not take it yet. ${when}.`
    : `No connection to our server. ${when}, or as soon as it is back.`
}

/** What became of an item that is here no more. `label`: what it is called. */
export function sentText(label: string, { answer }: Pick<Receipt, 'answer'>): string {
  return answer[DELETED] === true ? `${label}: had reached us, and was deleted since` : `${label} sent`
}

/** A final answer, and whether an earlier send may have arrived. `key`: null where nothing was stored. `error`: the server's sentence, or the form's. */
export type Refusal = { key: string | null; error: string; code: string | undefined; mayHaveArrived: boolean }

/** Why a submission was not taken, and whether we may have it all the same. */
export function refusalText({ key, error, code, mayHaveArrived }: Refusal): string {
  if (code === KEY_REUSED)
    return `We already have a request under the reference ${receiptFor(key ?? '')}, and it says something else. This one was not taken. What you change and send comes to us as a new request.`
  return mayHaveArrived
    ? `${asSentence(error)} It was sent before, and that answer never came: we may already have it. What you change and send comes to us as a new request.`
    : error
}

/** The same of an item that needs the visitor. */
export function itemRefusalText({
  key,
  lastError = {},
  uncertain,
}: Pick<OutboxItem, 'key' | 'lastError' | 'uncertain'>): string {
  const { error, code } = lastError
  return refusalText({ key, error: error || 'Our server did not accept it as it is.', code, mayHaveArrived: uncertain })
}

/** Whether the firm has another request under the item's key, so that the visitor must say whether this is one more. */
export function hasReusedKey({ state, lastError }: Pick<OutboxItem, 'state' | 'lastError'>): boolean {
  return state === 'needs-attention' && lastError?.code === KEY_REUSED
}

/** What sending such an item anew means. */
export const SEND_AS_NEW_WARNING =
  'We keep the request that we have. This one comes to us beside it, under a reference of its own.'

/** What discarding an item means: said before it is done. */
export function discardWarning(item: OutboxItem): string {
  if (hasReusedKey(item))
    return 'We keep the request that we have under this reference. Discarding removes this one from this device for good.'
  return item.uncertain
    ? 'We may already have it: it was sent once, and the answer never came back. Discarding removes it from this device only.'
    : 'It has not reached us. Discarding removes it from this device for good.'
}

/** What forgetting everything means. */
export function forgetWarning(items: readonly OutboxItem[]): string {
  const unsent = items.length === 0 ? '' : ` ${requests(items.length)} will never be sent from here.`
  const uncertain = items.some((item) => item.uncertain) ? ' We may already have some of it.' : ''
  return `Everything you typed or saved here is removed from this device.${unsent}${uncertain}`
}

function requests(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`
}

/** A text of the server's, with a stop at its end, so that another sentence can follow. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
