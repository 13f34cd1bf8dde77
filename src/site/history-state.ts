/** Data that a navigation passes to the next page; it survives a reload, and is never part of the address. */
export type DemoRequestState = {
  /** `sent`: the server confirmed it. `saved`: in the outbox, without an answer yet. */
  status: 'sent' | 'saved'
  /** Key of the submission, from which its receipt is derived. */
  key: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    demoRequest?: DemoRequestState
    /** Key of the waiting submission that a form opens for editing. */
    editItem?: string
  }
}

/** Reads the demo request's state from any history state; null if it is absent or not ours. */
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
