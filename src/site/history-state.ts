/**
 * Data of a request that a form passes to the next page in the history state. They survive a reload, and are never in
 * the URL.
 */
export type DemoRequestState = {
  /** `sent`: the server confirmed the request. `saved`: it is in the outbox, without an answer from the server yet. */
  status: 'sent' | 'saved'
  /** Idempotency key of the submission. Its receipt number is derived from it. */
  key: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    demoRequest?: DemoRequestState
    /** Key of the submission, waiting in the outbox, that a form opens for editing. */
    editItem?: string
  }
}

/** Reads the demo request from any history state. Null if it is absent or in another shape. */
export function demoRequestState(historyState: unknown): DemoRequestState | null {
  if (!isObject(historyState) || !('demoRequest' in historyState)) return null
  const state = historyState.demoRequest
  if (!isObject(state) || !('status' in state) || !('key' in state)) return null
  const { status, key } = state
  return (status === 'sent' || status === 'saved') && typeof key === 'string' ? { status, key } : null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
