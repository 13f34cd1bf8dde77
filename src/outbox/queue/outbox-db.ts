import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { withinLimit } from '../../browser/within-limit.ts'
import { makeRoom, type MakeRoom } from './make-room.ts'
import type { Receipt } from './outbox-item.ts'

/** Separate from the query cache's database: clearing a cache must never touch unsent requests. */
export const databaseName = 'lexharbor-outbox'
const databaseVersion = 1
/**
 * A blocked or hanging opening (WebKit) must not delay a form longer than this. The form then sends without storing.
 */
const openLimitMs = 4_000
/** A hanging transaction must not keep the lock. Long enough for a slow disk to flush. */
const workLimitMs = 10_000
const LATE = 'The database did not answer'

export interface OutboxSchema extends DBSchema {
  /** Not validated, because an older or newer build may have written it. Read it through `readItem`. */
  items: { key: IDBValidKey; value: { key: IDBValidKey } }
  receipts: { key: string; value: Receipt }
  /** Replaces Web Locks in browsers without them. */
  leases: { key: string; value: { name: string; owner: string; until: number } }
}

type Work<T> = (db: IDBPDatabase<OutboxSchema>, page: PageLife) => Promise<T>

export type OutboxDb = {
  /**
   * Runs `work` on an open connection, opened at first use. `work` must be repeatable, because it runs again in three
   * cases: the browser closed the connection (iOS does), the visitor left the page and came back, or other data were
   * removed to free space. It must pass each of its transactions to `page.endWithPage`. Rejects with the database's own
   * error: no IndexedDB, storage is full and nothing is left to remove, or the connection was lost twice.
   */
  run: <T>(work: Work<T>) => Promise<T>
  close: () => Promise<void>
}

export function createOutboxDb(
  limits = { openMs: openLimitMs, workMs: workLimitMs },
  page = createPageLife(),
  room: MakeRoom = makeRoom,
): OutboxDb {
  let connection: Promise<IDBPDatabase<OutboxSchema>> | undefined
  const lost = new WeakSet<IDBPDatabase<OutboxSchema>>()

  function connect() {
    const opening = open((db) => {
      lost.add(db)
      connection = undefined
    })
    connection = opening
    opening.catch(() => {
      if (connection === opening) connection = undefined
    })
    return opening
  }

  async function runConnected<T>(work: Work<T>, departures: number): Promise<T> {
    const db = await withinLimit(limits.openMs, connection ?? connect(), LATE)
    try {
      return await withinLimit(limits.workMs, work(db, page), LATE)
    } catch (error) {
      // This page aborted the transaction itself, because the visitor left.
      if (page.departures() !== departures) throw error
      if (!lost.has(db) && !isLostConnection(error)) throw error
      if (!lost.has(db)) {
        lost.add(db)
        connection = undefined
        db.close()
      }
      const reopened = await withinLimit(limits.openMs, connection ?? connect(), LATE)
      return await withinLimit(limits.workMs, work(reopened, page), LATE)
    }
  }

  async function run<T>(work: Work<T>): Promise<T> {
    const departures = page.departures()
    await page.present()
    try {
      return await runConnected(work, departures)
    } catch (error) {
      if (page.departures() !== departures) return await run(work)
      if (hasName(error, 'QuotaExceededError') && (await withinLimit(limits.workMs, room(), LATE).catch(() => false)))
        return await run(work)
      throw error
    }
  }

  async function close(): Promise<void> {
    const closing = connection
    connection = undefined
    const db = await closing?.catch(() => undefined)
    db?.close()
  }

  // A frozen page gets no upgrade event, and would block a newer tab's upgrade.
  page.whenLeft(() => void close())
  return { run, close }
}

async function open(onLost: (db: IDBPDatabase<OutboxSchema>) => void): Promise<IDBPDatabase<OutboxSchema>> {
  let db: IDBPDatabase<OutboxSchema> | undefined
  const forget = () => {
    if (db === undefined) return
    onLost(db)
    db.close()
  }
  // `blocking`: a newer build wants to upgrade, so this connection closes, and the next use opens another.
  // `terminated`: the browser closed the connection. If another tab blocks this opening, it waits for that tab, within
  // its time limit.
  // connection. If another tab blocks our own opening, it waits for that tab, within its limit.
  const callbacks = { blocking: forget, terminated: forget }
  try {
    db = await openDB<OutboxSchema>(databaseName, databaseVersion, {
      ...callbacks,
      upgrade(upgrading, oldVersion) {
        if (oldVersion >= 1) return
        upgrading.createObjectStore('items', { keyPath: 'key' })
        upgrading.createObjectStore('receipts', { keyPath: 'key' })
        upgrading.createObjectStore('leases', { keyPath: 'name' })
      },
    })
  } catch (error) {
    if (!hasName(error, 'VersionError')) throw error
    // The site was rolled back to this build. Later versions only add to the schema, so the existing database can be
    // used.
    db = await openDB<OutboxSchema>(databaseName, undefined, callbacks)
  }
  return db
}

/**
 * Whether an error means that the connection was lost. InvalidStateError: the connection is closing. UnknownError:
 * WebKit's "Connection to Indexed Database server lost". AbortError: the browser aborted the transaction, as it does
 * before it reports the closed connection.
 */
function isLostConnection(error: unknown): boolean {
  return ['InvalidStateError', 'UnknownError', 'AbortError'].some((name) => hasName(error, name))
}

function hasName(error: unknown, name: string): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === name
}

/** Whether the visitor is on the page, for work that must not be interrupted by leaving it. Always true in a worker. */
export type PageLife = {
  /**
   * Aborts the transaction if the page is left before it has ended. If the page was already left, aborts at once and
   * throws.
   */
  endWithPage: (transaction: { abort: () => void; done: Promise<void> }) => void
  /** Calls `listener` each time the page is left and may be frozen, after its transactions are aborted. */
  whenLeft: (listener: () => void) => void
  /** Resolves at once, or when the visitor comes back to the page. */
  present: () => Promise<void>
  /** How often the page was left. */
  departures: () => number
}

/** Source of `pagehide` and `pageshow`. */
type PageEvents = { addEventListener?: (type: string, listener: (event: Event) => void) => void }

/**
 * WebKit freezes a page that is left, with its open transactions. Such a transaction blocks the database for the next
 * page, until WebKit discards the frozen one.
 */
export function createPageLife(events: PageEvents = globalThis): PageLife {
  const open = new Set<{ abort: () => void }>()
  const waiting = new Set<() => void>()
  const listeners: Array<() => void> = []
  let departures = 0
  let isLeft = false

  events.addEventListener?.('pagehide', (event) => {
    // A page that is unloaded for good gets time for its last write, so its transactions continue.
    if (!('persisted' in event) || event.persisted !== true) return
    isLeft = true
    departures += 1
    for (const transaction of open) abort(transaction)
    for (const listener of listeners) listener()
  })
  events.addEventListener?.('pageshow', () => {
    isLeft = false
    for (const goOn of waiting) goOn()
    waiting.clear()
  })

  return {
    endWithPage(transaction) {
      open.add(transaction)
      const forget = () => void open.delete(transaction)
      transaction.done.then(forget, forget)
      if (!isLeft) return
      abort(transaction)
      throw new DOMException('The page was left', 'AbortError')
    },
    whenLeft: (listener) => void listeners.push(listener),
    async present() {
      if (isLeft) await new Promise<void>((resolve) => waiting.add(resolve))
    },
    departures: () => departures,
  }
}

/** Aborts a transaction if it is not over already. */
export function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort()
  } catch {
    // The transaction is already over.
  }
}
