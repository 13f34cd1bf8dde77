import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { withinLimit } from '../../browser/fetch-in-time.ts'
import type { Receipt } from './outbox-item.ts'

/**
 * The database of the outbox (unsent submissions). Clearing the query cache, another database, never deletes this one.
 */
export const databaseName = 'lexharbor-outbox'
const databaseVersion = 1
/** Timeout (ms) for opening the database, which may block or hang in WebKit. After it a form sends without storing. */
const openLimitMs = 4_000
/** Timeout (ms) of a transaction, long enough for a slow disk. A hanging one must not block the sends of all tabs. */
const workLimitMs = 10_000
const LATE = 'The database did not answer'

export interface OutboxSchema extends DBSchema {
  /** Not validated, because an older or newer build may have written the record. Read it through `readItem`. */
  items: { key: IDBValidKey; value: { key: IDBValidKey } }
  receipts: { key: string; value: Receipt }
  /** Replaces Web Locks in browsers that lack them. `until`: epoch ms. */
  leases: { key: string; value: { name: string; owner: string; until: number } }
}

type Work<T> = (db: IDBPDatabase<OutboxSchema>, page: PageLife) => Promise<T>

/**
 * Frees some of this site's storage, such as an offline copy of an article.
 * @returns whether anything was freed
 */
type MakeRoom = () => Promise<boolean>

let makeRoom: MakeRoom = () => Promise.resolve(false)

/**
 * Sets the function that frees storage if there is no space for an unsent submission. The outbox calls it until the
 * write succeeds or nothing is left to remove. By default nothing is freed.
 */
export function setRoomMaker(other: MakeRoom): void {
  makeRoom = other
}

export type OutboxDb = {
  /**
   * Runs `work` on an open connection, which the first call opens. `work` must be repeatable. It runs again if the
   * browser closed the connection (iOS does), if the visitor left the page and came back, or after other data were
   * removed to free space. `work` must pass each of its transactions to `page.endWithPage`. Rejects with the database's
   * error: no IndexedDB, full storage with nothing left to remove, a connection lost twice, or no answer in time.
   */
  run: <T>(work: Work<T>) => Promise<T>
  close: () => Promise<void>
}

export function createOutboxDb(
  limits = { openMs: openLimitMs, workMs: workLimitMs },
  page = createPageLife(),
  room: MakeRoom = () => makeRoom(),
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
      // This page aborted the transaction, because the visitor left.
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

  // A frozen page gets no `versionchange` event, so an open connection would block a newer tab's upgrade.
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
  // `terminated`: the browser closed the connection. `openDB` waits for a tab that blocks the upgrade, within the
  // caller's time limit.
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
    // The existing database has a newer version, because the site was rolled back to this build. Later versions only
    // add to the schema, so this build can use it.
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

/** Tracks whether the visitor is on the page, to end transactions with the visit. A service worker is never left. */
export type PageLife = {
  /**
   * Aborts the transaction if the visitor leaves the page before it has ended. If the visitor already left, aborts at
   * once and throws.
   */
  endWithPage: (transaction: { abort: () => void; done: Promise<void> }) => void
  /**
   * Calls `listener` each time the visitor leaves a page that the browser may freeze, after its transactions are
   * aborted.
   */
  whenLeft: (listener: () => void) => void
  /** Resolves at once, or when the visitor comes back to the page. */
  present: () => Promise<void>
  /** How often the visitor left the page. */
  departures: () => number
}

/** The object that fires `pagehide` and `pageshow`. */
type PageEvents = { addEventListener?: (type: string, listener: (event: Event) => void) => void }

/**
 * Aborts open transactions when the visitor leaves the page. WebKit freezes such a page with its transactions, and they
 * block the database for the next page.
 */
export function createPageLife(events: PageEvents = globalThis): PageLife {
  const open = new Set<{ abort: () => void }>()
  const waiting = new Set<() => void>()
  const listeners: Array<() => void> = []
  let departures = 0
  let isLeft = false

  events.addEventListener?.('pagehide', (event) => {
    // `persisted` false: the browser unloads the page for good, and gives it time for its last write.
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

/** Aborts a transaction, and ignores one that has ended. */
export function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort()
  } catch {
    // The transaction is already over.
  }
}
