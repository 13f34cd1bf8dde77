import type { IDBPTransaction } from 'idb'
import { abort, createOutboxDb, type OutboxDb, type OutboxSchema, type PageLife } from './outbox-db.ts'
import { readItem, receiptLifetimeMs, type OutboxItem, type Receipt } from './outbox-item.ts'
import type { ParkedRecord } from './parked-record.ts'

/**
 * The stored data and its transactions. Every write is durable (flushed to disk) when its promise resolves, and reads
 * and writes in one transaction, so that pages and worker never overwrite each other. Every method rejects with the
 * database's error.
 */
export type OutboxStore = {
  add: (item: OutboxItem) => Promise<void>
  get: (key: string) => Promise<OutboxItem | undefined>
  /** Oldest first. */
  list: () => Promise<OutboxItem[]>
  /** Records among the items that only another build can read. */
  parked: () => Promise<ParkedRecord[]>
  /**
   * Changes the present item. Does nothing if the item was sent or discarded meanwhile, or if `change` returns
   * undefined.
   */
  update: (key: string, change: (item: OutboxItem) => OutboxItem | undefined) => Promise<OutboxItem | undefined>
  /** Lets `plan` decide over the whole outbox and applies its decision, all in one transaction. */
  arrange: <T extends Arrangement>(plan: (items: OutboxItem[], receipts: Receipt[]) => T) => Promise<T>
  /** Deletes the item and stores its receipt, both or neither. */
  complete: (receipt: Receipt) => Promise<void>
  /**
   * Returns the discarded item; undefined if there was none. A parked record is deleted too, without being returned.
   */
  discard: (key: IDBValidKey) => Promise<OutboxItem | undefined>
  receipt: (key: string) => Promise<Receipt | undefined>
  /** Newest first. */
  receipts: () => Promise<Receipt[]>
  /** Deletes receipts older than seven days. */
  pruneReceipts: (now: number) => Promise<void>
  /**
   * Deletes every item and receipt, including those that only another build can read. Returns the items it could read.
   */
  clear: () => Promise<OutboxItem[]>
  /** Takes or renews a lease. Returns undefined if `owner` has the lease now, else the epoch ms at which it expires. */
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
        // A lease that lasts longer than the maximum was written before the clock was set back, so it counts as
        // expired.
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

/** The outbox of this browser. It opens no database before its first use, so importing it is safe without IndexedDB. */
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
  // Waits for the commit, because a transaction whose requests succeeded can still be rolled back.
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
