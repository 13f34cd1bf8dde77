import type { OutboxStore } from './outbox-store.ts'
import type { Platform } from './platform.ts'

const lockName = 'lexharbor-outbox'
/** Longer than most attempts, and renewed before each and while one lasts: a file takes longer. */
const leaseMs = 30_000
const renewalMs = 10_000
const leasePollMs = 500

/**
 * Runs `work` as the only sender among all tabs and the worker, waiting for its turn. `work` must call `renew` before
 * each attempt. Should two senders ever meet (a tab suspended past its lease), the idempotency key still makes it one
 * submission.
 */
export async function withOutboxLock<T>(
  work: (renew: () => Promise<void>) => Promise<T>,
  store: OutboxStore,
  platform: Platform,
): Promise<T> {
  const locks = platform.locks()
  if (locks) return await locks.request(lockName, () => work(() => Promise.resolve()))
  return await withLease(work, store, platform)
}

async function withLease<T>(
  work: (renew: () => Promise<void>) => Promise<T>,
  store: OutboxStore,
  platform: Platform,
): Promise<T> {
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
