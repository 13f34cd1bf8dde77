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
    /** What stands between the outbox and what it stores; by default nothing. */
    wrapStore?: (store: OutboxStore) => OutboxStore
    /** Called with each submission once it is stored, before it is sent. */
    onStored?: () => void
  }

/** The outbox of today's code without a browser: over an IndexedDB in memory, with the network and the clock that it is given. */
export function createNodeOutbox({
  wrapStore = (store) => store,
  onStored = nothing,
  ...given
}: NodeOutboxSetup): NodeOutbox {
  const platform: Platform = {
    // The longest waits, so that what is recorded does not depend on chance.
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
  // What a page does on its own between two submits, a test does by hand.
}
