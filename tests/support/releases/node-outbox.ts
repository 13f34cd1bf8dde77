import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { createDrain, type Drain } from '../../../src/outbox/queue/drain.ts'
import { createOutboxDb, databaseName } from '../../../src/outbox/queue/outbox-db.ts'
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

/**
 * A browser's outbox database (IndexedDB) as one release wrote it, for all later releases to read. Binary data has the
 * form `{base64}`.
 */
export type RecordedOutbox = {
  version: number
  stores: { name: string; keyPath: string; records: unknown[] }[]
}

/** Reads the whole outbox database, with all its object stores, from the IndexedDB of this process. */
export async function recordOutbox(): Promise<RecordedOutbox> {
  const database = await openDB(databaseName)
  const stores: RecordedOutbox['stores'] = []
  for (const name of database.objectStoreNames) {
    const store = database.transaction(name).store
    const records: unknown[] = await store.getAll()
    stores.push({ name, keyPath: String(store.keyPath), records: records.map(withTextForBytes) })
  }
  const { version } = database
  database.close()
  return { version, stores }
}

/** Creates the database as the recorded release left it. */
export async function restoreOutbox({ version, stores }: RecordedOutbox): Promise<void> {
  await deleteDB(databaseName)
  const database = await openDB(databaseName, version, {
    upgrade(upgrading) {
      for (const { name, keyPath } of stores) upgrading.createObjectStore(name, { keyPath })
    },
  })
  for (const { name, records } of stores) for (const record of records) await database.put(name, withBytes(record))
  database.close()
}

function withTextForBytes(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return { base64: Buffer.from(value).toString('base64') }
  return mapped(value, withTextForBytes)
}

function withBytes(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'base64' in value && typeof value.base64 === 'string')
    return Uint8Array.from(Buffer.from(value.base64, 'base64')).buffer
  return mapped(value, withBytes)
}

function mapped(value: unknown, change: (inner: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]))
}
