import { deleteDB, openDB } from 'idb'
import { databaseName } from '../../../src/outbox/queue/outbox-db.ts'

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
