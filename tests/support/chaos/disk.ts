import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { createOutboxDb, databaseName } from '../../../src/outbox/queue/outbox-db.ts'

/** How long, in ms, a browser may leave a relaxed write in the system's memory. */
const WRITE_BACK_MS = 5_000

/** `key` undefined: the whole store is emptied; `value` undefined: the row is deleted. */
type Change = { store: string; key?: string; value?: unknown }

/**
 * The IndexedDB of one device, and the part of it that is on the disk: a strict write with all earlier ones, any other write only after a
 * while. One disk at a time belongs to the runtime.
 */
export type Disk = {
  /** Simulates a loss of power: the runtime's IndexedDB then holds only what is on the disk. Earlier connections don't see it. */
  lose: () => Promise<void>
}

type Written = { changes: Change[]; at: number }
let current: { write: (changes: Change[], isStrict: boolean) => void } = { write: () => undefined }

/** @param isRelaxed ignores requests for strict durability */
export async function startDisk(isRelaxed: boolean): Promise<Disk> {
  watchWrites()
  const onDisk = new Map<string, Map<string, unknown>>()
  let inMemory: Written[] = []
  await plugIn()
  return {
    async lose() {
      flush(Date.now() - WRITE_BACK_MS)
      inMemory = []
      await plugIn()
    },
  }

  async function plugIn(): Promise<void> {
    globalThis.indexedDB = new IDBFactory()
    // The restored data was on the disk before.
    current = { write: () => undefined }
    const db = createOutboxDb()
    await db.run(() => Promise.resolve())
    await db.close()
    const database = await openDB(databaseName)
    for (const [store, rows] of onDisk) for (const row of rows.values()) await database.put(store, row)
    database.close()
    current = {
      write(changes, isStrict) {
        inMemory.push({ changes, at: Date.now() })
        if (isStrict && !isRelaxed) flush(Number.POSITIVE_INFINITY)
      },
    }
  }

  function flush(until: number): void {
    for (const { changes } of inMemory.filter(({ at }) => at <= until)) changes.forEach(apply)
    inMemory = inMemory.filter(({ at }) => at > until)
  }

  function apply({ store, key, value }: Change): void {
    const rows = onDisk.get(store) ?? new Map<string, unknown>()
    onDisk.set(store, rows)
    if (key === undefined) rows.clear()
    else if (value === undefined) rows.delete(key)
    else rows.set(key, value)
  }
}

/** Reports the changes of every complete transaction of this runtime to the disk. */
function watchWrites(): void {
  if (isWatching) return
  isWatching = true
  const changesOf = new WeakMap<IDBTransaction, Change[]>()

  function note({ transaction, name }: IDBObjectStore, change: Omit<Change, 'store'>): void {
    const changes = changesOf.get(transaction) ?? []
    changes.push({ store: name, ...change })
    if (changesOf.has(transaction)) return
    changesOf.set(transaction, changes)
    // A device that has lost its power meanwhile has another disk.
    const { write } = current
    transaction.addEventListener('complete', () => write(changes, transaction.durability === 'strict'))
  }

  watch('put', (store, value) => {
    const row: Record<string, unknown> = Object(structuredClone(value))
    note(store, { key: String(row[String(store.keyPath)]), value: row })
  })
  watch('delete', (store, key) => note(store, { key: String(key) }))
  watch('clear', (store) => note(store, {}))
}

let isWatching = false

/** Calls `before` with every call of a method of an object store, and its first argument. */
function watch(method: 'put' | 'delete' | 'clear', before: (store: IDBObjectStore, given: unknown) => void): void {
  const original: unknown = Reflect.get(IDBObjectStore.prototype, method)
  if (typeof original !== 'function') throw new Error(`an object store has no ${method}`)
  Object.defineProperty(IDBObjectStore.prototype, method, {
    value(this: IDBObjectStore, ...given: unknown[]): unknown {
      before(this, given[0])
      return Reflect.apply(original, this, given)
    },
    configurable: true,
    writable: true,
  })
}
