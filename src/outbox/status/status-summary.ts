import { formWaitMs, type OutboxItem } from '../queue/outbox-item.ts'

// The header's short texts about the outbox (unsent submissions). Every page's first script contains this file, so
// longer texts are in `outbox-texts.ts`.

/**
 * Whether the header shows an item as waiting. False while its form still waits for the result and will report it.
 * `lastError` before the first attempt comes from an item that this one replaced. The server asked that item to wait,
 * and its form has shown that.
 */
export function isWaiting(item: OutboxItem, now: number): boolean {
  return item.attempts > 0 || item.lastError !== undefined || now - item.createdAt >= formWaitMs
}

export type Counts = { waiting: number; needsAttention: number; justSent: number }

export type Summary = { tone: 'needs-attention' | 'waiting' | 'sent'; count: number; word: string }

/** Returns the header's short text; null if there is nothing to report. */
export function summaryText(counts: Counts): Summary | null {
  if (counts.needsAttention > 0) return { tone: 'needs-attention', count: counts.needsAttention, word: 'to correct' }
  if (counts.waiting > 0) return { tone: 'waiting', count: counts.waiting, word: 'waiting' }
  return counts.justSent > 0 ? { tone: 'sent', count: counts.justSent, word: 'sent' } : null
}

/** Returns the same counts in whole sentences, for screen readers. */
export function announcement(counts: Counts): string {
  const parts = [
    counts.justSent > 0 ? `${requests(counts.justSent)} sent.` : '',
    counts.needsAttention > 0 ? `${requests(counts.needsAttention)} not accepted: please correct.` : '',
    counts.waiting > 0 ? `${requests(counts.waiting)} saved on this device, waiting to be sent.` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

export function requests(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`
}
