import type { IDBPTransaction } from 'idb'
import { abort, createOutboxDb, type OutboxDb, type OutboxSchema, type PageLife } from './outbox-db.ts'
import { readItem, receiptLifetimeMs, type OutboxItem, type Receipt } from './outbox-item.ts'
import type { ParkedRecord } from './parked-record.ts'

/**
 * The stored items (unsent submissions) and receipts (of sent ones). When a write's promise resolves, the data are
 * flushed to disk. Each change reads and writes in one transaction, so that pages and the service worker can't
 * overwrite each other's changes. Every method rejects with the database's error.
 */
export type OutboxStore = {
  add: (item: OutboxItem) => Promise<void>
  get: (key: string) => Promise<OutboxItem | undefined>
  /** All items that this build can read, oldest first. */
  list: () => Promise<OutboxItem[]>
  /** All records that only another build can read. */
  parked: () => Promise<ParkedRecord[]>
  /**
   * Replaces the stored item by the result of `change`. Does nothing if the item was sent or discarded meanwhile, or if
   * `change` returns undefined.
   */
  update: (key: string, change: (item: OutboxItem) => OutboxItem | undefined) => Promise<OutboxItem | undefined>
  /** Passes all items and receipts to `plan`, and applies the changes that it returns, in one transaction. */
  arrange: <T extends Arrangement>(plan: (items: OutboxItem[], receipts: Receipt[]) => T) => Promise<T>
  /** Deletes the item and stores its receipt, in one transaction. */
  complete: (receipt: Receipt) => Promise<void>
  /**
   * Deletes an item or a parked record. Returns the deleted item; undefined if there was none, or for a parked record.
   */
  discard: (key: IDBValidKey) => Promise<OutboxItem | undefined>
  receipt: (key: string) => Promise<Receipt | undefined>
  /** All receipts, newest first. */
  receipts: () => Promise<Receipt[]>
  /** Deletes receipts older than seven days. `now`: epoch ms. */
  pruneReceipts: (now: number) => Promise<void>
  /** Deletes every item, parked record and receipt. Returns the deleted items that this build can read. */
  clear: () => Promise<OutboxItem[]>
  /**
   * Gives `owner` the lease (the right to send, in browsers without Web Locks), or renews it. Returns undefined if
   * `owner` now has the lease. Otherwise returns the epoch ms at which another owner's lease expires.
   */
  takeLease: (owner: string, now: number, durationMs: number) => Promise<number | undefined>
  dropLease: (owner: string) => Promise<void>
}

export type Arrangement = { put?: OutboxItem[]; remove?: string[] }

export function createOutboxStore(db: OutboxDb = createOutboxDb()): OutboxStore {
  const change = <T>(work: (stores: Stores<'readwrite'>) => Promise<T>) =>
    db.run((connection, page) =>
      inTransaction(connection.transaction(storeNames, 'readwrite', { durability: 'strict' }), page, work),
    )
  const read = <T>(work: (stores: Stores<'readonly'>) => Promise<T>) =>
    db.run((connection, page) => inTransaction(connection.transaction(storeNames), page, work))
  return {
    add: (item) =>
      change(async ({ items }) => {
        await items.put(item)
      }),
    get: (key) => read(async ({ items }) => readItem(await items.get(key))),
    list: () => read(async ({ items }) => readAll(await items.getAll())),
    parked: () =>
      read(async ({ items }) => {
        const records = await items.getAll()
        return records.flatMap((record) =>
          readItem(record) === undefined ? [{ key: record.key, record: { ...record } }] : [],
        )
      }),
    update: (key, edit) =>
      change(async ({ items }) => {
        const current = readItem(await items.get(key))
        const edited = current && edit(current)
        if (edited) await items.put(edited)
        return edited
      }),
    arrange: (plan) =>
      change(async ({ items, receipts }) => {
        const arrangement = plan(readAll(await items.getAll()), await receipts.getAll())
        for (const key of arrangement.remove ?? []) await items.delete(key)
        for (const item of arrangement.put ?? []) await items.put(item)
        return arrangement
      }),
    complete: (receipt) =>
      change(async ({ items, receipts }) => {
        await items.delete(receipt.key)
        await receipts.put(receipt)
      }),
    discard: (key) =>
      change(async ({ items }) => {
        const discarded = readItem(await items.get(key))
        await items.delete(key)
        return discarded
      }),
    receipt: (key) => read(({ receipts }) => receipts.get(key)),
    receipts: () => read(async ({ receipts }) => (await receipts.getAll()).toSorted((a, b) => b.sentAt - a.sentAt)),
    pruneReceipts: (now) =>
      change(async ({ receipts }) => {
        const old = (await receipts.getAll()).filter((receipt) => receipt.sentAt < now - receiptLifetimeMs)
        for (const receipt of old) await receipts.delete(receipt.key)
      }),
    clear: () =>
      change(async ({ items, receipts }) => {
        const cleared = readAll(await items.getAll())
        await items.clear()
        await receipts.clear()
        return cleared
      }),
    takeLease: (owner, now, durationMs) =>
      change(async ({ leases }) => {
        const lease = await leases.get('drain')
        // A lease longer than `durationMs` was written before the device's clock was set back, so it counts as expired.
        const taken = lease && lease.owner !== owner && lease.until > now && lease.until <= now + durationMs
        if (taken) return lease.until
        await leases.put({ name: 'drain', owner, until: now + durationMs })
        return undefined
      }),
    dropLease: (owner) =>
      change(async ({ leases }) => {
        const lease = await leases.get('drain')
        if (lease?.owner === owner) await leases.delete('drain')
      }),
  }
}

/** The outbox of this browser. Its first use opens the database, so the import is safe without IndexedDB. */
export const outboxStore: OutboxStore = createOutboxStore()

const storeNames = ['items', 'receipts', 'leases'] as const

type OutboxTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<OutboxSchema, typeof storeNames, Mode>

async function inTransaction<Mode extends IDBTransactionMode, T>(
  transaction: OutboxTransaction<Mode>,
  page: PageLife,
  work: (stores: Stores<Mode>) => Promise<T>,
): Promise<T> {
  page.endWithPage(transaction)
  const working = work(storesOf(transaction))
  working.catch(() => abort(transaction))
  // Waits for the commit, because the browser can still roll back a transaction whose requests succeeded.
  const [result] = await Promise.all([working, transaction.done])
  return result
}

type Stores<Mode extends IDBTransactionMode> = ReturnType<typeof storesOf<Mode>>

function storesOf<Mode extends IDBTransactionMode>(transaction: OutboxTransaction<Mode>) {
  return {
    items: transaction.objectStore('items'),
    receipts: transaction.objectStore('receipts'),
    leases: transaction.objectStore('leases'),
  }
}

function readAll(records: unknown[]): OutboxItem[] {
  return records.flatMap((record) => readItem(record) ?? []).toSorted((a, b) => a.createdAt - b.createdAt)
}
