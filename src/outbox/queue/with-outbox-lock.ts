import { listen } from './announce.ts'
import { attemptLimitMs, attemptLimitOf } from './deliver.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { Platform } from './platform.ts'

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
