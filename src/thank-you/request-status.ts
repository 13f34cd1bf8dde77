import { DELETED } from '../lib/submission.ts'
import type { DemoRequestState } from '../site/history-state.ts'

/**
 * `deleted`: it arrived, and the firm has deleted it since. `gone`: it was discarded on this device before its arrival
 * was confirmed.
 */
export type RequestStatus = 'sent' | 'saved' | 'needs-attention' | 'deleted' | 'gone'

/** The part of the outbox's snapshot that this needs. */
export type OutboxView = {
  /** False until the outbox has been read for the first time. */
  loaded: boolean
  pending: ReadonlyArray<{ key: string }>
  needsAttention: ReadonlyArray<{ key: string }>
  receipts: ReadonlyArray<{ key: string; answer?: Readonly<Record<string, unknown>> }>
}

/**
 * The request's present status. "Sent" requires the server's confirmation: from the form, or as a receipt in the
 * outbox.
 */
export function requestStatus({ status, key }: DemoRequestState, outbox: OutboxView): RequestStatus {
  const holds = (list: ReadonlyArray<{ key: string }>) => list.some((entry) => entry.key === key)
  if (outbox.receipts.some((receipt) => receipt.key === key && receipt.answer?.[DELETED] === true)) return 'deleted'
  if (status === 'sent' || holds(outbox.receipts)) return 'sent'
  if (holds(outbox.needsAttention)) return 'needs-attention'
  // Until the outbox has been read, the form's result applies: the request was saved.
  if (!outbox.loaded || holds(outbox.pending)) return 'saved'
  return 'gone'
}
