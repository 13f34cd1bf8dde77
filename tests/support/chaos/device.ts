import { setTimeout as pause } from 'node:timers/promises'
import type { OutboxItem } from '../../../src/outbox/queue/outbox-item.ts'
import { releaseRequests, type ReleaseRequest } from '../releases/release-requests.ts'
import { openContext, type Context } from './context.ts'
import { startDisk } from './disk.ts'
import type { Guard } from './guards.mjs'
import { chance, pick, seededKey } from './seeded.ts'
import { kindOf, personOf } from './submissions.ts'

/** Tabs submit forms; the worker behind them only sends. */
const TABS = 2
/** Of a hundred visitors, those who click twice. */
const DOUBLE_CLICKS = 5
/** Of a hundred attempts. `before`: the request is not made; `after`: the answer has arrived, but is not stored. */
const DEATHS_OF_ATTEMPTS = [
  ['tab killed before', 0.7],
  ['tab killed after', 0.7],
  ['power lost before', 0.5],
  ['power lost after', 0.5],
] as const
/** Of a hundred submissions, directly after the visitor reads that they are saved. */
const DEATHS_OF_SAVED = [['power lost when saved', 8]] as const

type Death = (typeof DEATHS_OF_ATTEMPTS | typeof DEATHS_OF_SAVED)[number][0]

/** The device's clock is this many times as fast, so that a wait of seconds is short. */
const FAST = 20
/** How often, in ms, each context looks for due items, if it knows of none that is due earlier. */
const LOOK_MS = 250
const SHORTEST_WAIT_MS = 10
/**
 * How long, in ms, a device tries to send the rest after its last submission. The server is killed all the time, and a loaded machine
 * starts it slowly: an item may wait through a dozen of the longest backoffs. A stuck item waits forever.
 */
const LAST_LIMIT_MS = 600_000

export type DeviceTask = {
  seed: number
  /** The proxy's origin. */
  origin: string
  device: number
  /** Numbers of the device's submissions, in order. */
  submissions: readonly number[]
  without: Guard | undefined
}

export type DeviceReport = {
  /** The people whose submission was stored, which is a promise. The others were cut off before any message. */
  stored: string[]
  /** The items left in the outbox, with the reason. */
  waiting: string[]
  deaths: Partial<Record<Death, number>>
  /** Sends that began while another one of this device was under way. */
  together: number
}

/**
 * Simulates one visitor's device, with tabs and worker, from its first submission until its queue is empty. It uses the runtime's
 * IndexedDB.
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

  /** The visitor submits a form and waits for the message, in vain if the tab is killed. */
  async function submit(): Promise<void> {
    await restarting
    const tab = contexts[Math.floor(chance(seed, 'tab of', nth) * TABS)]
    if (tab === undefined) throw new Error('the device has no tab')
    const { call, payload, file }: ReleaseRequest = releaseRequests[kindOf(seed, nth)](personOf(nth))
    const clicks = chance(seed, 'clicks of', nth) * 100 < DOUBLE_CLICKS ? 2 : 1
    const outcomes = Array.from({ length: clicks }, () => tab.outbox.submit(call, payload, { file }))
    const outcome = await Promise.race([...outcomes, tab.ended])
    if (outcome?.kind !== 'saved' && outcome?.kind !== 'saved-after-answer') return
    const death = pick<Death>(DEATHS_OF_SAVED, chance(seed, 'power after', nth))
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
    const death = pick<Death>(DEATHS_OF_ATTEMPTS, chance(seed, 'death', key, attempt))
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

  /** Ends the context, or all contexts at a loss of power, and starts them again. */
  function die(death: Death, context: Context): Promise<never> {
    report.deaths[death] = (report.deaths[death] ?? 0) + 1
    const isPowerLost = death.startsWith('power')
    for (const dead of isPowerLost ? contexts : [context]) {
      dead.end()
      sending.delete(dead)
    }
    restarting = restarting.then(async () => {
      if (isPowerLost) {
        // A context that began since is on the old disk.
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

  /** Waits until nothing is queued, and records the items that need the visitor: there should be none. */
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

/** Simulates due times, visits and the network's return for a page. */
async function keepSending({ outbox, isAlive, now }: Context): Promise<void> {
  for (let waitMs = 0; isAlive(); await pause(waitMs)) {
    // A failed drain has changed nothing.
    const { nextAttemptAt = Number.POSITIVE_INFINITY } = (await outbox.drain().catch(() => undefined)) ?? {}
    waitMs = Math.min(Math.max((nextAttemptAt - now()) / FAST, SHORTEST_WAIT_MS), LOOK_MS)
  }
}
