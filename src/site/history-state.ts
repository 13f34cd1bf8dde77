/** What a navigation hands to the page it leads to; it outlives a reload, and is never part of the address. */
export type DemoRequestState = {
  /** `sent`: the server said so. `saved`: in the outbox, its answer still to come. */
  status: 'sent' | 'saved'
  /** Key of the submission, the source of its receipt. */
  key: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    demoRequest?: DemoRequestState
    /** Key of a waiting submission that a form is asked to open for editing. */
    editItem?: string
  }
}

/** Reads the demo request's state out of any history state; null where it is absent or not ours. */
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
