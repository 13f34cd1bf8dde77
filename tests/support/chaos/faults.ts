import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { createOutboxDb, databaseName } from '../../../src/outbox/queue/outbox-db.ts'
import { CONTENT_VERSION } from '../../../src/lib/submission.ts'
import type { Fault } from '../faults/fault-proxy.ts'
import { bundleChangedHooks, type SourceChange } from '../releases/later-program.ts'
import { chance, chooseByShare } from './seeded.ts'

/** For each fault, the percentage of attempts to submit that meet it at the proxy. The other attempts pass. */
const OF_SUBMISSIONS = [
  ['dropped before', 6],
  ['dropped after commit', 9],
  ['cut mid-answer', 6],
  ['duplicate', 6],
  ['late duplicate', 6],
  ['delay', 7],
  ['502 page', 6],
] as const
/** For each fault, the percentage of other requests that meet it. These requests fetch a proof-of-work challenge. */
const OF_OTHERS = [
  ['dropped before', 3],
  ['502 page', 2],
  ['delay', 3],
] as const

type FaultName = (typeof OF_SUBMISSIONS)[number][0]

const LONGEST_DELAY_MS = 1_000
const LATEST_DUPLICATE_MS = 4_000

export type FaultPlan = {
  decide: (request: { method: string; path: string; key: string | undefined; count: number }) => Fault
  /** The number of faults so far, by kind. */
  counts: Partial<Record<FaultName, number>>
}

/**
 * Returns a plan that chooses the fault of each request. For a submission, the choice depends on the seed, the key and
 * the number of the attempt. For another request, it depends on the seed, the path, and the path's number of requests.
 */
export function planFaults(seed: number): FaultPlan {
  const attempts = new Map<string, number>()
  const counts: FaultPlan['counts'] = {}

  function decide({ method, path, key = path, count }: Parameters<FaultPlan['decide']>[0]): Fault {
    const attempt = method === 'POST' ? (attempts.get(key) ?? 0) + 1 : count
    attempts.set(key, attempt)
    const name = chooseByShare<FaultName>(
      method === 'POST' ? OF_SUBMISSIONS : OF_OTHERS,
      chance(seed, 'fault', key, attempt),
    )
    if (name === undefined) return 'pass'
    counts[name] = (counts[name] ?? 0) + 1
    return FAULTS[name](chance(seed, 'size of fault', key, attempt))
  }
  return { decide, counts }
}

const FAULTS: Record<FaultName, (size: number) => Fault> = {
  'dropped before': () => 'refuse',
  'dropped after commit': () => 'drop-answer',
  'cut mid-answer': () => 'half-answer',
  duplicate: () => ({ repeatAfterMs: 0 }),
  'late duplicate': (size) => ({ repeatAfterMs: Math.round(LATEST_DUPLICATE_MS * (0.1 + 0.9 * size)) }),
  delay: (size) => ({ delayMs: Math.round(LONGEST_DELAY_MS * size) }),
  '502 page': () => ({ status: 502, body: '<!doctype html><title>502</title><h1>Bad Gateway</h1>' }),
}

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

const version = (number: number) => `CONTENT_VERSION = ${number}`
const receive = /receive-submission\.ts$/

/**
 * Source changes for a release that computes the fingerprint of a request in another way. By the fingerprint, the
 * server decides whether a retry has the same content.
 */
const OTHER_FINGERPRINTS: readonly SourceChange[] = [
  { path: /src\/lib\/submission\.ts$/, from: version(CONTENT_VERSION), to: version(CONTENT_VERSION + 1) },
  {
    path: receive,
    from: 'contentHash(content, BESIDE_CONTENT)',
    to: "contentHash(content, [...BESIDE_CONTENT, 'email'])",
  },
]

/**
 * Removes the guard `fingerprint-version`: the server then also compares fingerprints that different releases computed.
 */
const COMPARE_ALL: SourceChange = {
  path: receive,
  from: "const isComparable = stored.getInt('fingerprintVersion') === CONTENT_VERSION",
  to: 'const isComparable = true',
}

export type TwoReleases = {
  /** The folder from which the server loads the PocketBase hooks of the deployed release. */
  folder: string
  /** Switches to the other release. The server loads it at its next start. */
  deployOther: () => Promise<void>
}

/**
 * Builds two releases of the PocketBase hooks, in the existing folders `today` and `other` below `folder`. They compute
 * the fingerprint of a request differently.
 */
export async function makeTwoReleases(folder: string, { compareAll }: { compareAll: boolean }): Promise<TwoReleases> {
  const both = compareAll ? [COMPARE_ALL] : []
  const releases = [
    { name: 'today', changes: both, files: both.length },
    { name: 'other', changes: [...OTHER_FINGERPRINTS, ...both], files: 2 },
  ]
  for (const { name, changes, files } of releases) {
    const changed = await bundleChangedHooks(join(folder, name), changes)
    if (changed !== files) throw new Error(`the release "${name}" has ${changed} changed files, not ${files}`)
  }
  const deployed = join(folder, 'deployed')
  let turn = 0
  const deployOther = async () => {
    await rm(deployed, { force: true })
    await symlink(releases[turn % releases.length]?.name ?? '', deployed)
    turn += 1
  }
  await deployOther()
  return { folder: deployed, deployOther }
}
