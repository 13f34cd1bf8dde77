// Decision: docs/decisions/0008-the-outbox-is-our-own.md

import { MINUTE_MS } from '../../lib/time-units.ts'
import { announce, listen } from './announce.ts'
import { attemptLimitMs, attemptLimitOf, deliver, proofCache, type ProofCache } from './deliver.ts'
import type { OutboxItem } from './outbox-item.ts'
import { outboxStore, type OutboxStore } from './outbox-store.ts'
import { platform as defaultPlatform, type Platform } from './platform.ts'
import { afterAging, afterRefusal, afterRetry, nextAttemptTime, nextDue, releaseItem } from './retry.ts'

export type DrainOptions = {
  /** Keys to send before all others. */
  first?: readonly string[]
  /** The network is back: waits that only a missing network caused are over. A server's Retry-After is not. */
  reachable?: boolean
}

export type DrainResult = {
  /** Keys sent in this pass. */
  sent: string[]
  /** Items still queued, due or not. */
  waiting: number
  /** Epoch ms at which the next one is due; undefined when none is queued. */
  nextAttemptAt: number | undefined
}

/** How long an item rests here whose outcome could not be noted in the database. */
const restMs = MINUTE_MS

export type Drain = (options?: DrainOptions) => Promise<DrainResult>

/**
 * Makes a drain over `store`. A drain sends what is due, one item after the other, as the only sender among all tabs
 * and the worker, and waits for its turn. Every item is tried at most once a pass, and none keeps another waiting
 * (but a 429 its own call). Called while one is running, it resolves after a further pass, shared by all such callers.
 * Rejects only when the database does.
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
      // Not before the next one has taken its place, or a call in between would start a third.
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
      // Read anew each time, under the lock: another context may have sent, changed or discarded items.
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
        // One item's trouble, even with the database, must not keep the others back, nor be repeated at full speed.
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

  /** Ends waits for the network, takes what is too old to the visitor and later strips it, forgets old receipts. */
  async function tidy(): Promise<void> {
    const now = platform.now()
    const isReachable = reachable
    reachable = false
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
    await store.pruneReceipts(now)
  }

  /** Sends one item and notes what came of it, before anything else is sent. Resolves to whether it is with the firm now. */
  async function send(item: OutboxItem): Promise<boolean> {
    const { delivery, unanswered } = await deliver(item, { markSending: () => markSending(item.key), platform, proofs })
    const now = platform.now()
    if (delivery.kind === 'sent') {
      await store.complete({ key: item.key, call: item.call, sentAt: now, answer: delivery.answer })
    } else if (delivery.kind === 'refused') {
      await store.arrange((items) => {
        const current = items.find(({ key }) => key === item.key)
        if (!current) return {}
        // The visitor has already corrected it: the correction takes over.
        if (items.some(({ supersedes }) => supersedes === item.key)) return { remove: [item.key] }
        // `item` is from before the mark, as below.
        return { put: [afterRefusal(current, delivery.error, item.uncertain)] }
      })
    } else if (delivery.kind === 'retry') {
      // `item` is from before the mark: its `uncertain` tells of earlier attempts only.
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
      // A full disk must not keep a saved request from the firm; sending it is what frees the space.
      return true
    }
  }
}

/** The drain of this context, page or service worker. */
export const drain: Drain = createDrain()

const lockName = 'lexharbor-outbox'
/** Longer than most attempts, and renewed before each and while one lasts: a file takes longer. */
const leaseMs = 30_000
const renewalMs = 10_000
const leasePollMs = 500
/** Beyond the limit of an attempt: for what its sender notes in the database, and so that not all who wait steal at once. */
const stealMarginMs = 5_000

type Work<T> = (renew: () => Promise<void>) => Promise<T>

/** Another sender took the turn away: this one was suspended, or took far too long. */
class TurnLost extends Error {
  override name = 'TurnLost'
}

/**
 * Runs `work` as the only sender among all tabs and the worker, waiting for its turn. `work` must call `renew` before
 * each attempt, and let it throw: a sender that lost its turn must begin anew. Whoever shows no sign of life for longer
 * than an attempt may last loses its turn, because a suspended tab would keep everybody else waiting for good. Should
 * two senders meet by that, the idempotency key still makes it one submission.
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

/** One turn, for as long as nobody takes it away. */
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
        // The turn was stolen from the running work, which goes on: it learns of it before its next attempt.
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
 * Calls `steal` once the holder of the lock has said nothing for as long as an attempt may last: each one is announced with its own
 * limit. Of the one that was under way before, only the items can tell.
 * @returns ends the wait
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
  // A renewal that fails leaves the lease as it was.
  const renewal = setInterval(() => void take().catch(() => undefined), renewalMs)
  try {
    return await work(async () => {
      await take()
    })
  } finally {
    clearInterval(renewal)
    // A lease that can't be dropped runs out by itself.
    await store.dropLease(owner).catch(() => undefined)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
