import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { createOutboxDb, databaseName } from '../../../src/outbox/queue/outbox-db.ts'

/** How long (ms) a browser may leave a write in the system's memory, unless the page asked for strict durability. */
const WRITE_BACK_MS = 5_000

/** A change in an object store. Without `value`, the row is deleted. Without `key`, all rows are deleted. */
type Change = { store: string; key?: string; value?: unknown }

/**
 * The simulated disk of one device. It keeps the content of IndexedDB over a loss of power. A strict write stores
 * itself and all earlier writes on the disk at once. Other writes reach the disk after WRITE_BACK_MS. Each process has
 * one current disk.
 */
export type Disk = {
  /**
   * Simulates a loss of power: the process gets a new IndexedDB with only the content of the disk. Connections that are
   * already open stay with the old IndexedDB.
   */
  lose: () => Promise<void>
}

type Written = { changes: Change[]; at: number }
let current: { write: (changes: Change[], isStrict: boolean) => void } = { write: () => undefined }

/**
 * Creates an empty disk and makes it the current one.
 * @param isRelaxed whether the disk ignores requests for strict durability
 */
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
    // The rows that this function restores are already on the disk, so do not record these writes.
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

/** Passes the changes of every completed transaction in this process to the current disk. */
function watchWrites(): void {
  if (isWatching) return
  isWatching = true
  const changesOf = new WeakMap<IDBTransaction, Change[]>()

  function note({ transaction, name }: IDBObjectStore, change: Omit<Change, 'store'>): void {
    const changes = changesOf.get(transaction) ?? []
    changes.push({ store: name, ...change })
    if (changesOf.has(transaction)) return
    changesOf.set(transaction, changes)
    // Remember the present disk: if the device loses power before the transaction ends, `current` is another disk.
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

/** Calls `before` with the store and the first argument, before each call of this method of any object store. */
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
