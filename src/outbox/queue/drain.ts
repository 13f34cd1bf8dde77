// Sends the items of the outbox: submissions that this browser stores until the server confirms them.
// Decision: docs/decisions/0008-the-outbox-is-our-own.md

import { MINUTE_MS } from '../../lib/time-units.ts'
import { announce, listen } from './announce.ts'
import { attemptLimitMs, attemptLimitOf, deliver, proofCache, type ProofCache } from './deliver.ts'
import type { OutboxItem } from './outbox-item.ts'
import { outboxStore, type OutboxStore } from './outbox-store.ts'
import { platform as defaultPlatform, type Platform } from './platform.ts'
import { afterAging, afterRefusal, afterRetry, nextAttemptTime, nextDue, releaseItem } from './retry.ts'

export type DrainOptions = {
  /** Keys of the items to send before all others. */
  first?: readonly string[]
  /**
   * Whether the network is back. True ends the backoff of items that failed without a network, but not a server's
   * Retry-After.
   */
  reachable?: boolean
}

export type DrainResult = {
  /** Keys of the items sent in this pass. */
  sent: string[]
  /** The number of items still queued, due or not. */
  waiting: number
  /** Epoch ms at which the next item is due. Undefined if none is queued. */
  nextAttemptAt: number | undefined
}

/** How long (ms) to skip an item whose outcome could not be written to the database. */
const restMs = MINUTE_MS

export type Drain = (options?: DrainOptions) => Promise<DrainResult>

/**
 * Creates a drain: a function that sends the due items of `store`. It waits for the lock, then sends item by item, as
 * the only sender among all tabs and the service worker. It tries every item at most once. A failing item delays no
 * other, except that a 429 or a Retry-After delays the items for the same endpoint. All calls during a run share one
 * further run. Rejects only if the database does.
 */
export function createDrain(
  store: OutboxStore = outboxStore,
  platform: Platform = defaultPlatform,
  proofs: ProofCache = proofCache,
): Drain {
  let running: Promise<DrainResult> | undefined
  let following: Promise<DrainResult> | undefined
  const first = new Set<string>()
  const resting = new Map<string, number>()
  let reachable = false

  const drain: Drain = (options = {}) => {
    for (const key of options.first ?? []) first.add(key)
    reachable ||= options.reachable ?? false
    if (running === undefined) return start()
    following ??= running.catch(() => undefined).then(start)
    return following
  }
  return drain

  function start(): Promise<DrainResult> {
    following = undefined
    const starting = withOutboxLock(pass, store, platform).finally(() => {
      // Cleared only if no further run has begun. Otherwise a new call would start a second run beside it.
      if (following === undefined && running === starting) running = undefined
    })
    running = starting
    return starting
  }

  async function pass(renew: () => Promise<void>): Promise<DrainResult> {
    const sent: string[] = []
    const tried = new Set(restingKeys())
    await tidy()
    for (;;) {
      await renew()
      // Read again before each attempt, because another tab may have sent, changed or discarded items.
      const items = await store.list()
      const item = nextDue(items, platform.now(), tried, first)
      if (!item) {
        first.clear()
        platform.badge(items.length + (await store.parked()).length)
        const queued = items.filter((item) => item.state === 'queued')
        return { sent, waiting: queued.length, nextAttemptAt: nextAttemptTime(items, platform.now()) }
      }
      tried.add(item.key)
      announce({ type: 'changed', sending: item.key, limitMs: attemptLimitOf(item) })
      try {
        if (await send(item)) sent.push(item.key)
      } catch {
        // Skip this item for a while. Its error, even one of the database, must not block other items or cause a busy
        // loop.
        resting.set(item.key, platform.now() + restMs)
      }
      announce()
    }
  }

  function restingKeys(): string[] {
    const now = platform.now()
    for (const [key, until] of resting) if (until <= now || until > now + restMs) resting.delete(key)
    return [...resting.keys()]
  }

  /**
   * Ends waits for the network if it is back, marks expired items or strips their content, and deletes old receipts.
   */
  async function tidy(): Promise<void> {
    const now = platform.now()
    const isReachable = reachable
    reachable = false
    try {
      const { put } = await store.arrange((items) => {
        const put: OutboxItem[] = []
        for (const item of items) {
          const aged = afterAging(item, now)
          const waits = item.state === 'queued' && item.failure === 'network' && item.nextAttemptAt > now
          if (aged !== undefined) put.push(aged)
          else if (isReachable && waits) put.push(releaseItem(item, now))
        }
        return { put }
      })
      if (put.length > 0) announce()
    } catch {
      // A full disk must not stop the sends, because a sent item frees space. The next pass tries again.
      reachable ||= isReachable
    }
    await store.pruneReceipts(now)
  }

  /** Sends one item and stores its outcome. Resolves to whether the server confirmed it. */
  async function send(item: OutboxItem): Promise<boolean> {
    const { delivery, unanswered } = await deliver(item, { markSending: () => markSending(item.key), platform, proofs })
    const now = platform.now()
    if (delivery.kind === 'sent') {
      await store.complete({ key: item.key, call: item.call, sentAt: now, answer: delivery.answer })
    } else if (delivery.kind === 'refused') {
      await store.arrange((items) => {
        const current = items.find(({ key }) => key === item.key)
        if (!current) return {}
        // The visitor has already corrected this item, so the correction replaces it.
        if (items.some(({ supersedes }) => supersedes === item.key)) return { remove: [item.key] }
        // `markSending` has set `uncertain` on `current`. `item` still has the value from before this attempt.
        return { put: [afterRefusal(current, delivery.error, item.uncertain)] }
      })
    } else if (delivery.kind === 'retry') {
      // `markSending` has set `uncertain` in the database. `item` still has the value from before this attempt.
      const isUncertain = item.uncertain || unanswered
      await store.update(item.key, (current) =>
        afterRetry(current, delivery, { now, random: platform.random }, isUncertain),
      )
    }
    return delivery.kind === 'sent'
  }

  async function markSending(key: string): Promise<boolean> {
    try {
      const marked = await store.update(key, (item) =>
        item.state === 'queued' ? { ...item, uncertain: true } : undefined,
      )
      return marked !== undefined
    } catch {
      // A full disk must not prevent the send of a saved item, because a sent item frees space.
      return true
    }
  }
}

/** The drain of this page, or of the service worker. */
export const drain: Drain = createDrain()

const lockName = 'lexharbor-outbox'
/**
 * The duration of a lease (the lock of browsers without Web Locks) in ms, longer than most attempts. The sender renews
 * the lease before each attempt, and during long ones such as uploads.
 */
const leaseMs = 30_000
const renewalMs = 10_000
const leasePollMs = 500
/**
 * Added to an attempt's limit before another sender steals the lock, in ms. It covers the sender's database write. A
 * random factor keeps waiting tabs from stealing the lock at the same time.
 */
const stealMarginMs = 5_000

type Work<T> = (renew: () => Promise<void>) => Promise<T>

/** Thrown if another sender stole the lock, because this one was suspended or took too long. */
class TurnLost extends Error {
  override name = 'TurnLost'
}

/**
 * Runs `work` as the only sender among all tabs and the service worker, after waiting for the lock. `work` must call
 * `renew` before each attempt. A suspended tab must not block the others forever, so another sender steals a Web Lock
 * if its owner announces nothing for longer than an attempt may last. Then `renew` rejects, and `work` starts again. A
 * lost lease is not detected. If two senders overlap, the idempotency key makes the server store a submission once.
 */
export async function withOutboxLock<T>(work: Work<T>, store: OutboxStore, platform: Platform): Promise<T> {
  const locks = platform.locks()
  if (!locks) return await withLease(work, store, platform)
  for (;;) {
    try {
      return await withLock(locks, work, store, platform)
    } catch (error) {
      if (!(error instanceof TurnLost)) throw error
    }
  }
}

/** Runs `work` under the lock, until `work` ends or another sender steals the lock. */
function withLock<T>(locks: LockManager, work: Work<T>, store: OutboxStore, platform: Platform): Promise<T> {
  return new Promise((resolve, reject) => {
    const waiting = new AbortController()
    let isStarted = false
    let isLost = false
    const stopWaiting = whenOverdue(store, platform, () => {
      waiting.abort()
      ask({ steal: true })
    })
    ask({ signal: waiting.signal })

    function ask(options: LockOptions): void {
      locks.request(lockName, options, run).catch((error: unknown) => {
        // Another sender stole the lock while `work` ran. `work` continues, and stops before its next attempt.
        if (isStarted) isLost = true
        else if (options.steal === true || !waiting.signal.aborted) {
          stopWaiting()
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      })
    }

    async function run(): Promise<void> {
      if (isStarted) return
      isStarted = true
      stopWaiting()
      await work(() => (isLost ? Promise.reject(new TurnLost()) : Promise.resolve())).then(resolve, reject)
    }
  })
}

/**
 * Calls `steal` once the sender with the lock has announced nothing for as long as an attempt may last. A sender
 * announces each attempt with its limit. For an attempt that began before this call, the stored items show the limit.
 * @returns the function that ends the wait
 */
function whenOverdue(store: OutboxStore, platform: Platform, steal: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopListening = listen(({ sending, limitMs = attemptLimitMs }) => {
    if (sending !== undefined) wait(limitMs, finish)
  })
  wait(attemptLimitMs, () => void waitForLongest())
  return end

  function wait(limitMs: number, then: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(then, limitMs + stealMarginMs * (1 + platform.random()))
  }

  async function waitForLongest(): Promise<void> {
    const waitingFor = timer
    const items = await store.list().catch(() => [])
    if (timer !== waitingFor) return
    const longestMs = Math.max(...items.map(attemptLimitOf), attemptLimitMs)
    if (longestMs > attemptLimitMs) wait(longestMs - attemptLimitMs, finish)
    else finish()
  }

  function finish(): void {
    end()
    steal()
  }

  function end(): void {
    clearTimeout(timer)
    timer = undefined
    stopListening()
  }
}

async function withLease<T>(work: Work<T>, store: OutboxStore, platform: Platform): Promise<T> {
  const owner = platform.newKey()
  const take = () => store.takeLease(owner, platform.now(), leaseMs)
  while ((await take()) !== undefined) await pause(leasePollMs)
  // If a renewal fails, the lease stays as it was.
  const renewal = setInterval(() => void take().catch(() => undefined), renewalMs)
  try {
    return await work(async () => {
      await take()
    })
  } finally {
    clearInterval(renewal)
    // A lease that can't be deleted expires by itself.
    await store.dropLease(owner).catch(() => undefined)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
