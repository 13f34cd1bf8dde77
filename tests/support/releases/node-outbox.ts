import 'fake-indexeddb/auto'
import { createDrain, type Drain } from '../../../src/outbox/queue/drain.ts'
import { createOutboxDb } from '../../../src/outbox/queue/outbox-db.ts'
import { createOutboxStore, type OutboxStore } from '../../../src/outbox/queue/outbox-store.ts'
import type { Platform } from '../../../src/outbox/queue/platform.ts'
import { createProofCache } from '../../../src/outbox/queue/deliver.ts'
import { createSubmit, type Submit } from '../../../src/outbox/queue/submit.ts'

export type NodeOutbox = { store: OutboxStore; drain: Drain; submit: Submit; close: () => Promise<void> }

export type NodeOutboxSetup = Pick<Platform, 'fetch' | 'now'> &
  Partial<Platform> & {
    /** Wraps the outbox's store. Default: no wrapper. */
    wrapStore?: (store: OutboxStore) => OutboxStore
    /** Called after the outbox has stored a submission, and before the outbox sends the submission. */
    onStored?: () => void
  }

/**
 * Creates the outbox of this release (the queue of submissions) in Node.js. It uses an in-memory IndexedDB, and the
 * caller's network and clock.
 */
export function createNodeOutbox({
  wrapStore = (store) => store,
  onStored = nothing,
  ...given
}: NodeOutboxSetup): NodeOutbox {
  const platform: Platform = {
    // Makes each backoff (delay before a retry) the longest possible, so that recordings do not depend on chance.
    random: () => 0.999_999_999,
    newKey: () => crypto.randomUUID(),
    locks: () => navigator.locks,
    online: () => true,
    badge: () => undefined,
    ...given,
  }
  const db = createOutboxDb()
  const store = wrapStore(createOutboxStore(db))
  const proofs = createProofCache(platform)
  const drain = createDrain(store, platform, proofs)
  const submit = createSubmit({ store, platform, drain, proofs, onStored, onSaved: nothing })
  return { store, drain, submit, close: () => db.close() }
}

function nothing(): void {
  // In a page, other callbacks start retries and ask for lasting storage. A test calls `drain` itself.
}
