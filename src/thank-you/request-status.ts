import { DELETED } from '../lib/submission.ts'
import type { DemoRequestState } from '../site/history-state.ts'

/** `deleted`: it had arrived, and the firm has it no more. `gone`: it was discarded on this device before its arrival was confirmed. */
export type RequestStatus = 'sent' | 'saved' | 'needs-attention' | 'deleted' | 'gone'

/** What this needs of the outbox; its snapshot fits. */
export type OutboxView = {
  /** False until the outbox has been read for the first time. */
  loaded: boolean
  pending: ReadonlyArray<{ key: string }>
  needsAttention: ReadonlyArray<{ key: string }>
  receipts: ReadonlyArray<{ key: string; answer?: Readonly<Record<string, unknown>> }>
}

/** What is true of the request now. "Sent" needs the server's word: from the form, or as a receipt in the outbox. */
export function requestStatus({ status, key }: DemoRequestState, outbox: OutboxView): RequestStatus {
  const holds = (list: ReadonlyArray<{ key: string }>) => list.some((entry) => entry.key === key)
  if (outbox.receipts.some((receipt) => receipt.key === key && receipt.answer?.[DELETED] === true)) return 'deleted'
  if (status === 'sent' || holds(outbox.receipts)) return 'sent'
  if (holds(outbox.needsAttention)) return 'needs-attention'
  // While the outbox has not been read, the form's word counts: it was saved.
  if (!outbox.loaded || holds(outbox.pending)) return 'saved'
  return 'gone'
}
