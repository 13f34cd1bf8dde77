import 'fake-indexeddb/auto'
import { createChallenge } from 'altcha-lib/v1'
import { IDBFactory } from 'fake-indexeddb'
import { parseObject } from '../../../src/lib/json.ts'
import { createDrain, type Drain } from '../../../src/outbox/queue/drain.ts'
import { createOutboxDb } from '../../../src/outbox/queue/outbox-db.ts'
import { newItem, type OutboxItem } from '../../../src/outbox/queue/outbox-item.ts'
import { createOutboxStore, type OutboxStore } from '../../../src/outbox/queue/outbox-store.ts'
import type { Platform } from '../../../src/outbox/queue/platform.ts'
import { createProofCache, type ProofCache } from '../../../src/outbox/queue/deliver.ts'

/**
 * Runs the real outbox (the queue of submissions in IndexedDB) in a unit test, with its own database, a fake clock, and
 * a fake server that the test controls.
 */

export const startTime = Date.UTC(2026, 10, 20, 9, 0, 0)

/**
 * The fake server's answer to a request, or a fault. `lost`: the server stores the request, but its answer never
 * arrives. `silent`: the server neither stores nor answers the request.
 */
export type Behaviour =
  | 'ok'
  | 'unreachable'
  | 'lost'
  | 'silent'
  | { status: number; body?: unknown; headers?: Record<string, string> }

export type SentPost = { call: string; key: string; body: Record<string, unknown> }

type FakeServer = {
  fetch: Platform['fetch']
  /** Every POST request that reached the fake server, in order. */
  posts: SentPost[]
  /** The stored requests by idempotency key. Repeated requests with the same key count once. */
  rows: Map<string, SentPost>
  challenges: number
  probes: number
  /** The behaviour for the next POST requests, one for each. After them, `always` applies. */
  next: Behaviour[]
  always: Behaviour
  challenge: Behaviour
  health: Behaviour
  /** Called when a POST request arrives, before the fake server answers it. */
  onPost: (post: SentPost) => void | Promise<void>
}

function createServer(): FakeServer {
  const server: FakeServer = {
    posts: [],
    rows: new Map(),
    challenges: 0,
    probes: 0,
    next: [],
    always: 'ok',
    challenge: 'ok',
    health: 'ok',
    onPost: () => undefined,
    async fetch(path, init) {
      const signal = init.signal ?? undefined
      if (path === '/api/health') {
        server.probes += 1
        return await treat(server.health, signal, () => ({ code: 200, message: 'API is healthy.', data: {} }))
      }
      if (path.startsWith('/api/site/challenge?for=')) {
        server.challenges += 1
        const challenge = await createChallenge({ hmacKey: 'key', maxNumber: 20, params: { expires: '4000000000' } })
        return await treat(server.challenge, signal, () => challenge)
      }
      const behaviour = server.next.shift() ?? server.always
      if (behaviour === 'unreachable') throw new TypeError('Failed to fetch')
      const post: SentPost = {
        call: path.replace('/api/site/', ''),
        key: new Headers(init.headers).get('Idempotency-Key') ?? '',
        body:
          init.body instanceof FormData
            ? Object.fromEntries(init.body)
            : parseObject(typeof init.body === 'string' ? init.body : ''),
      }
      server.posts.push(post)
      await server.onPost(post)
      return await treat(behaviour, signal, () => {
        if (!server.rows.has(post.key)) server.rows.set(post.key, post)
        return { success: true, receipt: post.key.slice(0, 8) }
      })
    },
  }
  return server
}

async function treat(behaviour: Behaviour, signal: AbortSignal | undefined, act: () => unknown): Promise<Response> {
  if (behaviour === 'unreachable') throw new TypeError('Failed to fetch')
  if (behaviour === 'silent') return await untilAborted(signal)
  if (behaviour === 'ok') return Response.json(act())
  if (behaviour === 'lost') {
    act()
    throw new TypeError('network connection was lost')
  }
  const { status, body = {}, headers = {} } = behaviour
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) fail()
    signal?.addEventListener('abort', fail)
  })
}

export type OutboxRig = {
  clock: { now: number }
  server: FakeServer
  platform: Platform
  store: OutboxStore
  proofs: ProofCache
  drain: Drain
  /**
   * Creates a further context: another tab, the service worker, or this page after a restart. All contexts share the
   * database and the platform (clock, locks and fake server).
   */
  context: () => { platform: Platform; store: OutboxStore; proofs: ProofCache; drain: Drain }
  add: (...items: OutboxItem[]) => Promise<void>
}

/**
 * Creates an outbox and its surroundings. `random` always returns almost 1, so each backoff is the longest possible,
 * and the test knows the exact times.
 */
export function createRig(overrides: Partial<Platform> = {}): OutboxRig {
  globalThis.indexedDB = new IDBFactory()
  const clock = { now: startTime }
  const server = createServer()
  const platform: Platform = {
    fetch: server.fetch,
    now: () => clock.now,
    random: () => 0.999_999_999,
    newKey: () => crypto.randomUUID(),
    locks: () => navigator.locks,
    online: () => true,
    badge: nothing,
    ...overrides,
  }
  const context = () => {
    const store = createOutboxStore(createOutboxDb())
    const proofs = createProofCache(platform)
    return { platform, store, proofs, drain: createDrain(store, platform, proofs) }
  }
  const here = context()
  return {
    clock,
    server,
    ...here,
    context,
    async add(...items) {
      for (const item of items) await here.store.add(item)
    },
  }
}

/** Returns an outbox item whose key begins with `name`, so that a failed comparison is readable. */
export function itemNamed(name: string, changes: Partial<OutboxItem> = {}): OutboxItem {
  return { ...newItem('request-demo', { firstName: name }, keyNamed(name), startTime), ...changes }
}

export function keyNamed(name: string): string {
  return `${name.padEnd(8, '_')}-0000-4000-8000-000000000000`
}

/** Returns a promise `opened`, and the function `open`, which resolves it. */
export function createGate(): { opened: Promise<void>; open: () => void } {
  let open = nothing
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

function nothing(): void {
  // `createGate` replaces this function at once, because a promise's executor runs immediately. A test has no badge.
}

/**
 * Waits until `condition` is true. Waits by real turns of the event loop, so it also works with fake timers.
 * @throws after `turns` turns
 */
export async function untilTurns(condition: () => boolean | Promise<boolean>, turns = 20_000): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    if (await condition()) return
    await turnOfTheLoop()
  }
  throw new Error(`still not so after ${turns} turns: ${condition.toString()}`)
}

/** Waits for enough turns of the event loop that all work under way ends. */
export async function rest(turns = 60): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await turnOfTheLoop()
}

function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}

/**
 * Returns an in-memory CacheStorage with the methods that the service worker uses.
 * @param refused paths for which `put` fails, as on a full disk
 */
export function memoryCaches(refused: ReadonlySet<string> = new Set()) {
  const stores = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, entries)
    return Promise.resolve({
      match: (key: string | Request) => Promise.resolve(entries.get(url(key))?.clone()),
      keys: () => Promise.resolve([...entries.keys()].map((key) => new Request(key))),
      delete: (key: string | Request) => Promise.resolve(entries.delete(url(key))),
      put: (key: string | Request, response: Response) => {
        if (refused.has(new URL(url(key)).pathname))
          return Promise.reject(new DOMException('no room', 'QuotaExceededError'))
        entries.delete(url(key))
        entries.set(url(key), response)
        return Promise.resolve()
      },
    })
  }
  return {
    open,
    has: (name: string) => Promise.resolve(stores.has(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  }
}

function url(key: string | Request): string {
  return new URL(typeof key === 'string' ? key : key.url, 'https://lexharbor.example').href
}
