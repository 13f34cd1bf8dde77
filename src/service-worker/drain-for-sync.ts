import { drain } from '../outbox/queue/drain.ts'

declare global {
  /** Background Sync, which the worker's types don't know. */
  interface SyncEvent extends ExtendableEvent {
    readonly tag: string
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/**
 * Drains the outbox for a `sync` event, which the browser sends when the network is back.
 * @throws while anything is left, so that the browser sends the event again
 */
export async function drainForSync(): Promise<void> {
  const { waiting } = await drain({ reachable: true })
  if (waiting > 0) throw new Error(`${waiting} still waiting`)
}
