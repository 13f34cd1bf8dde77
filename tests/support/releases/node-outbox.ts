import 'fake-indexeddb/auto'
import { createDrain, type Drain } from '../../../src/outbox/queue/drain.ts'
import { createOutboxDb } from '../../../src/outbox/queue/outbox-db.ts'
import { createOutboxStore, type OutboxStore } from '../../../src/outbox/queue/outbox-store.ts'
import type { Platform } from '../../../src/outbox/queue/platform.ts'
import { createProofCache } from '../../../src/outbox/queue/deliver.ts'
import { createSubmit, type Submit } from '../../../src/outbox/queue/submit.ts'

export type NodeOutbox = { store: OutboxStore; drain: Drain; submit: Submit; close: () => Promise<void> }

/** The outbox of today's code without a browser: over an IndexedDB in memory, with the network and the clock that it is given. */
export function createNodeOutbox({ fetch, now }: Pick<Platform, 'fetch' | 'now'>): NodeOutbox {
  const platform: Platform = {
    fetch,
    now,
    // The longest waits, so that what is recorded does not depend on chance.
    random: () => 0.999_999_999,
    newKey: () => crypto.randomUUID(),
    locks: () => navigator.locks,
    online: () => true,
    badge: () => undefined,
  }
  const db = createOutboxDb()
  const store = createOutboxStore(db)
  const proofs = createProofCache(platform)
  const drain = createDrain(store, platform, proofs)
  const submit = createSubmit({ store, platform, drain, proofs, onStored: nothing, onSaved: nothing })
  return { store, drain, submit, close: () => db.close() }
}

function nothing(): void {
  // What a page does on its own between two submits, a test does by hand.
}
