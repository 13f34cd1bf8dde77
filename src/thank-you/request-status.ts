import { DELETED } from '../lib/submission.ts'
import type { DemoRequestState } from '../site/history-state.ts'

/**
 * The status of a demo request. `deleted`: the server received it, and Lexharbor has deleted it since. `gone`: the
 * visitor discarded it on this device before the server confirmed it.
 */
export type RequestStatus = 'sent' | 'saved' | 'needs-attention' | 'deleted' | 'gone'

/** The fields that `requestStatus` reads of the outbox (unsent requests and receipts of sent ones, on this device). */
export type OutboxView = {
  /** False until the outbox's database has been read for the first time. */
  loaded: boolean
  pending: ReadonlyArray<{ key: string }>
  needsAttention: ReadonlyArray<{ key: string }>
  receipts: ReadonlyArray<{ key: string; answer?: Readonly<Record<string, unknown>> }>
}

/**
 * Returns the request's present status. "sent" requires the server's confirmation, received by the form or recorded as
 * a receipt in the outbox.
 */
export function requestStatus({ status, key }: DemoRequestState, outbox: OutboxView): RequestStatus {
  const holds = (list: ReadonlyArray<{ key: string }>) => list.some((entry) => entry.key === key)
  if (outbox.receipts.some((receipt) => receipt.key === key && receipt.answer?.[DELETED] === true)) return 'deleted'
  if (status === 'sent' || holds(outbox.receipts)) return 'sent'
  if (holds(outbox.needsAttention)) return 'needs-attention'
  // Until the outbox has been read, the form's result applies: the device saved the request.
  if (!outbox.loaded || holds(outbox.pending)) return 'saved'
  return 'gone'
}
