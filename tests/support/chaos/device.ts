import { setTimeout as pause } from 'node:timers/promises'
import type { OutboxItem } from '../../../src/outbox/queue/outbox-item.ts'
import { releaseRequests, type ReleaseRequest } from '../releases/release-requests.ts'
import { openContext, type Context } from './chaos-run.ts'
import { startDisk } from './faults.ts'
import type { Guard } from './options.ts'
import { chance, chooseByShare, seededKey, nthForm, personOf } from './seeded.ts'

/** The number of a device's tabs, in which the visitor submits forms. The device's service worker only sends. */
const TABS = 2
/** The percentage of submissions for which the visitor clicks twice. */
const DOUBLE_CLICKS = 5
/**
 * The percentage of attempts to send during which the sending tab or service worker, or the whole device, dies.
 * `before`: before the request. `after`: the answer has arrived, but the device has not stored it yet.
 */
const DEATHS_OF_ATTEMPTS = [
  ['tab killed before', 0.7],
  ['tab killed after', 0.7],
  ['power lost before', 0.5],
  ['power lost after', 0.5],
] as const
/**
 * The percentage of submissions after which the device loses power, as soon as the page shows that the submission is
 * saved.
 */
const DEATHS_OF_SAVED = [['power lost when saved', 8]] as const

type Death = (typeof DEATHS_OF_ATTEMPTS | typeof DEATHS_OF_SAVED)[number][0]

/** The device's clock runs this many times as fast as real time. So the outbox's delays between attempts are short. */
const FAST = 20
/** The longest time, in ms of real time, until a tab or service worker checks again for items that are due. */
const LOOK_MS = 250
const SHORTEST_WAIT_MS = 10
/**
 * How long, in ms, a device tries to send its remaining items after its last submission. The test kills the server
 * repeatedly, and a busy machine starts it slowly. An item may therefore wait for a dozen of the longest backoffs. Only
 * a stuck item takes longer.
 */
const LAST_LIMIT_MS = 600_000

export type DeviceTask = {
  seed: number
  /** The origin of the fault proxy before the server. */
  origin: string
  device: number
  /** The numbers of the device's submissions, in order. */
  submissions: readonly number[]
  without: Guard | undefined
}

export type DeviceReport = {
  /**
   * The people whose submission the device stored in its outbox. A kill ended the other submissions before that.
   */
  stored: string[]
  /** The items that are left in the outbox, each with its state and last error. */
  waiting: string[]
  deaths: Partial<Record<Death, number>>
  /** The number of requests that the device began while it was already sending another one. */
  together: number
}

/**
 * Simulates one visitor's device with its tabs and service worker, from the first submission until its queue is empty.
 * Uses the IndexedDB of this process.
 */
export async function playDevice({ seed, origin, device, submissions, without }: DeviceTask): Promise<DeviceReport> {
  const report: DeviceReport = { stored: [], waiting: [], deaths: {}, together: 0 }
  const disk = await startDisk(without === 'strict-write')
  const start = Date.now()
  const attempts = new Map<string, number>()
  const sending = new Set<Context>()
  let restarting = Promise.resolve()
  let [nth, keys, waits] = [0, 0, 0]
  let contexts = await beginAll()

  for (nth of submissions) await submit()
  await untilSent()
  for (const context of contexts) context.end()
  return report

  /** Submits a form in a tab, as the visitor does, and waits for the outcome. A kill of the tab also ends the wait. */
  async function submit(): Promise<void> {
    await restarting
    const tab = contexts[Math.floor(chance(seed, 'tab of', nth) * TABS)]
    if (tab === undefined) throw new Error('the device has no tab')
    const { call, payload, file }: ReleaseRequest = releaseRequests[nthForm(seed, nth)](personOf(nth))
    const clicks = chance(seed, 'clicks of', nth) * 100 < DOUBLE_CLICKS ? 2 : 1
    const outcomes = Array.from({ length: clicks }, () => tab.outbox.submit(call, payload, { file }))
    const outcome = await Promise.race([...outcomes, tab.ended])
    if (outcome?.kind !== 'saved' && outcome?.kind !== 'saved-after-answer') return
    const death = chooseByShare<Death>(DEATHS_OF_SAVED, chance(seed, 'power after', nth))
    if (death !== undefined) void die(death, tab)
  }

  function beginAll(): Promise<Context[]> {
    return Promise.all(Array.from({ length: TABS + 1 }, begin))
  }

  function begin(): Promise<Context> {
    const opening = openContext({
      device: `${origin} ${device}`,
      seed,
      origin,
      now: () => start + (Date.now() - start) * FAST,
      random: () => chance(seed, 'wait', device, (waits += 1)),
      newKey: () => seededKey(seed, nth, (keys += 1)),
      without,
      onStored: () => report.stored.push(personOf(nth)),
      aroundPost,
    })
    void opening.then(keepSending)
    return opening
  }

  async function aroundPost(context: Context, key: string, send: () => Promise<Response>): Promise<Response> {
    const attempt = (attempts.get(key) ?? 0) + 1
    attempts.set(key, attempt)
    const death = chooseByShare<Death>(DEATHS_OF_ATTEMPTS, chance(seed, 'death', key, attempt))
    if (death?.endsWith('before')) return await die(death, context)
    if (sending.size > 0) report.together += 1
    sending.add(context)
    try {
      const response = await send()
      return death === undefined ? response : await die(death, context)
    } finally {
      sending.delete(context)
    }
  }

  /** Kills one context, or all contexts at a loss of power, and starts new ones. */
  function die(death: Death, context: Context): Promise<never> {
    report.deaths[death] = (report.deaths[death] ?? 0) + 1
    const isPowerLost = death.startsWith('power')
    for (const dead of isPowerLost ? contexts : [context]) {
      dead.end()
      sending.delete(dead)
    }
    restarting = restarting.then(async () => {
      if (isPowerLost) {
        // A context that began after the power was lost still uses the old disk, so end it too.
        for (const { end } of contexts) end()
        await disk.lose()
        contexts = await beginAll()
      } else {
        const at = contexts.indexOf(context)
        if (at >= 0) contexts[at] = await begin()
      }
    })
    return new Promise<never>(() => undefined)
  }

  /**
   * Waits until the queue has no item that the device sends by itself, but at most LAST_LIMIT_MS. Reports the remaining
   * items. Each of them is a fault in this test.
   */
  async function untilSent(): Promise<void> {
    const end = Date.now() + LAST_LIMIT_MS
    let left: OutboxItem[] | undefined
    do {
      await pause(SHORTEST_WAIT_MS)
      await restarting
      left = await Promise.race([contexts[0]?.outbox.store.list(), contexts[0]?.ended])
    } while (left?.some(({ state }) => state === 'queued') !== false && Date.now() < end)
    report.waiting = (left ?? []).map(
      ({ payload, state, lastError }) => `${String(payload['email'])}: ${state}, ${JSON.stringify(lastError)}`,
    )
  }
}

/** Sends due items in a loop, as a page does at an item's time, or when the visitor or the network returns. */
async function keepSending({ outbox, isAlive, now }: Context): Promise<void> {
  for (let waitMs = 0; isAlive(); await pause(waitMs)) {
    // A failed `drain` has changed nothing. The next call tries again.
    const { nextAttemptAt = Number.POSITIVE_INFINITY } = (await outbox.drain().catch(() => undefined)) ?? {}
    waitMs = Math.min(Math.max((nextAttemptAt - now()) / FAST, SHORTEST_WAIT_MS), LOOK_MS)
  }
}
