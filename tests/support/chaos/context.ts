import type { OutboxStore } from '../../../src/outbox/queue/outbox-store.ts'
import { createNodeOutbox, type NodeOutbox } from '../releases/node-outbox.ts'
import type { Guard } from './guards.ts'
import { seededKey } from './seeded.ts'

/**
 * A tab or the service worker of a simulated device. It runs the site's own code of the outbox (submissions stored in
 * IndexedDB until the server confirms them).
 */
export type Context = {
  outbox: NodeOutbox
  /** The context's clock, in epoch ms. */
  now: () => number
  isAlive: () => boolean
  /** Kills the context: cuts its requests, releases its locks and stops its code. */
  end: () => void
  /** Resolves when the context is killed. */
  ended: Promise<undefined>
}

export type ContextSetup = {
  /** The ID of the device. All contexts of a device share locks. */
  device: string
  seed: number
  origin: string
  now: () => number
  random: () => number
  newKey: () => string
  without: Guard | undefined
  onStored: () => void
  /** Wraps each POST request. If the test kills the context during the request, `send` never resolves. */
  aroundPost: (context: Context, key: string, send: () => Promise<Response>) => Promise<Response>
}

const never = new Promise<never>(() => undefined)

/** Opens a context that uses the IndexedDB of this process. */
export async function openContext(setup: ContextSetup): Promise<Context> {
  const { origin, without, now, random, newKey, onStored, aroundPost } = setup
  const killed = new AbortController()
  const { signal } = killed
  const ended = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
  const untilKilled = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work.catch((error: unknown) => {
      if (signal.aborted) return never
      throw error
    })
    return signal.aborted ? never : result
  }
  const wrapStore = (store: OutboxStore) =>
    livingStore(without === 'delete-after-answer' ? deletingStore(store) : store, signal, untilKilled)
  let sends = 0

  const context: Context = {
    outbox: createNodeOutbox({
      now,
      random,
      newKey,
      onStored,
      wrapStore,
      locks: () => locksOf(setup.device, without === 'lock', signal, ended),
      fetch: (path, init) => {
        const headers = new Headers(init.headers)
        const key = headers.get('Idempotency-Key') ?? ''
        if (without === 'key' && key !== '') headers.set('Idempotency-Key', seededKey(setup.seed, key, (sends += 1)))
        const send = () => untilKilled(answered(origin + path, { ...init, headers }, signal))
        return init.method === 'POST' ? untilKilled(aroundPost(context, key, send)) : send()
      },
    }),
    now,
    isAlive: () => !signal.aborted,
    end: () => killed.abort(),
    ended,
  }
  // This first call opens the connection to the database. Later calls use the same database, even if the device loses
  // power and gets a new one.
  await context.outbox.store.list()
  return context
}

/** Makes a request, and returns the answer after its whole body has arrived. */
async function answered(url: string, init: RequestInit, killed: AbortSignal): Promise<Response> {
  const signals = [killed, ...(init.signal ? [init.signal] : [])]
  const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) })
  return new Response(await response.arrayBuffer(), response)
}

/**
 * Wraps the store of a context. After a kill of the context, new calls to the store do nothing, and neither they nor
 * the calls under way ever resolve.
 */
function livingStore(
  store: OutboxStore,
  killed: AbortSignal,
  untilKilled: <T>(work: Promise<T>) => Promise<T>,
): OutboxStore {
  return new Proxy(store, {
    get(target, name: keyof OutboxStore) {
      const method: (...args: never[]) => Promise<unknown> = target[name]
      return (...args: never[]) => (killed.aborted ? never : untilKilled(method(...args)))
    },
  })
}

/**
 * Returns a store without the guard `delete-after-answer`. This store deletes an item when the outbox marks the item as
 * being sent, before the answer arrives.
 */
function deletingStore(store: OutboxStore): OutboxStore {
  return {
    ...store,
    async update(key, change) {
      const changed = await store.update(key, change)
      if (changed !== undefined) await store.discard(key)
      return changed
    },
  }
}

/**
 * Returns the locks of one device. Node has one lock manager for the process, so each lock name begins with the
 * device's ID.
 */
function locksOf(device: string, isFree: boolean, killed: AbortSignal, ended: Promise<undefined>): LockManager {
  async function request(
    name: string,
    ...args: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]
  ) {
    const [options, callback] = args.length === 1 ? [{}, args[0]] : args
    if (killed.aborted) return never
    if (isFree) return await callback({ name, mode: 'exclusive' })
    return await navigator.locks.request(`${device} ${name}`, options, (lock) =>
      killed.aborted ? undefined : Promise.race([callback(lock), ended]),
    )
  }
  return { request, query: () => navigator.locks.query() }
}
