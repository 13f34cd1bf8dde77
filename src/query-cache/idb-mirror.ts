import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** The query cache's database. Unsent requests have a separate one, so that neither can block or damage the other. */
const databaseName = 'lexharbor-queries'
/** Browsers already contain a store of this name, so it can't change. */
const storeName = 'kept'
type MirrorSchema = DBSchema & { [storeName]: { key: string; value: string } }
const writeDelayMs = 1000

/**
 * A synchronous view of a small IndexedDB store. `openIdbMirror` reads the store into memory once. Changes are written
 * to the store about a second later.
 */
export type IdbMirror = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /**
   * Writes pending changes to the store. Call it when the visitor may leave the page. Never rejects. Changes that can't
   * be written are missing on the next visit.
   */
  flush(): Promise<void>
  close(): void
}

/**
 * Reads the whole store into memory and returns its view.
 * @throws if the browser has no IndexedDB or refuses it, as in some private windows
 */
export async function openIdbMirror(): Promise<IdbMirror> {
  const database = await openDB<MirrorSchema>(databaseName, 1, {
    upgrade: (db) => {
      db.createObjectStore(storeName)
    },
    // A tab with a newer release wants to upgrade the database, so this connection must close.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  const values = await readAll(database)
  const waiting = new Map<string, string | null>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const changes = [...waiting]
    waiting.clear()
    if (changes.length === 0) return
    try {
      const { store, done } = database.transaction(storeName, 'readwrite')
      await Promise.all([
        ...changes.map(([key, value]) => (value === null ? store.delete(key) : store.put(value, key))),
        done,
      ])
    } catch (error) {
      console.warn('the query cache could not be written', error)
    }
  }
  const change = (key: string, value: string | null) => {
    waiting.set(key, value)
    timer ??= setTimeout(() => void flush(), writeDelayMs)
  }

  return {
    getItem: (key) => values.get(key) || null,
    setItem: (key, value) => {
      values.set(key, value)
      change(key, value)
    },
    removeItem: (key) => {
      values.delete(key)
      change(key, null)
    },
    flush,
    close: () => {
      clearTimeout(timer)
      database.close()
    },
  }
}

async function readAll(database: IDBPDatabase<MirrorSchema>): Promise<Map<string, string>> {
  const { store } = database.transaction(storeName)
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
  return new Map(keys.map((key, index) => [key, values[index] ?? '']))
}
