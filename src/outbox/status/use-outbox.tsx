import { useSyncExternalStore } from 'react'
import { emptySnapshot, outboxStatus, type OutboxSnapshot } from './outbox-snapshot.ts'

/** The outbox as it is now; `loaded` is false until the database has answered for the first time. */
export function useOutbox(): OutboxSnapshot & { loaded: boolean } {
  const snapshot = useSyncExternalStore(
    outboxStatus.subscribe,
    outboxStatus.getSnapshot,
    outboxStatus.getServerSnapshot,
  )
  return { ...snapshot, loaded: snapshot !== emptySnapshot }
}
