import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OutboxStore } from '../../../src/outbox/queue/outbox-store.ts'
import { announceRecordedOffers } from '../releases/release-requests.ts'
import { startSite, type Site } from '../servers/site.ts'
import { until } from '../until.ts'
import { createNodeOutbox, type NodeOutbox } from '../releases/node-outbox.ts'
import type { DeviceReport, DeviceTask } from './device.ts'
import { judgeRun, type ChaosReport, readArrived } from './chaos-report.ts'
import { planFaults, makeTwoReleases, type TwoReleases } from './faults.ts'
import type { Guard } from './options.ts'
import { chance, seededKey } from './seeded.ts'
import { openDatabase } from '../servers/seeds.ts'

/**
 * The number of devices that run at the same time. Each has its own process, as each browser has its own locks and
 * channels. Devices mostly wait, so there may be more of them than processors.
 */
const PROCESSES = 6
/** The number of submissions per device. Afterwards the process simulates the next device. */
const SUBMISSIONS_EACH = 20

type Play = Pick<DeviceTask, 'seed' | 'origin' | 'without'> & { submissions: number }

/**
 * Distributes the submissions among devices, and simulates each device in a child process. Resolves with the reports
 * of all devices.
 */
async function playDevices({ submissions, ...shared }: Play, onDone: (done: number) => void): Promise<DeviceReport[]> {
  const tasks = Array.from({ length: Math.ceil(submissions / SUBMISSIONS_EACH) }, (_, device): DeviceTask => {
    const first = device * SUBMISSIONS_EACH
    const count = Math.min(SUBMISSIONS_EACH, submissions - first)
    return { ...shared, device, submissions: Array.from({ length: count }, (_, each) => first + each) }
  })
  const waiting = [...tasks]
  const reports: DeviceReport[] = []
  let done = 0

  async function playOneByOne(): Promise<void> {
    const child = fork(fileURLToPath(new URL('device-process.ts', import.meta.url)))
    try {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
        reports.push(await played(child, task))
        onDone((done += task.submissions.length))
      }
    } finally {
      child.disconnect()
    }
  }
  await Promise.all(Array.from({ length: Math.min(PROCESSES, tasks.length) }, playOneByOne))
  return reports
}

function played(child: ChildProcess, task: DeviceTask): Promise<DeviceReport> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`the process of device ${task.device} ended`))
    child.once('exit', fail)
    child.once('message', (report: DeviceReport) => {
      child.off('exit', fail)
      resolve(report)
    })
    child.send(task)
  })
}

export type ChaosOptions = {
  seed: number
  submissions: number
  /** The guard (see `GUARDS`) that this run disables. */
  without?: Guard | undefined
  /** The shortest and the longest time between two kills of the server, in ms. */
  killEveryMs?: readonly [number, number]
  /** Receives the number of finished submissions. */
  onProgress?: (done: number) => void
}

const KILL_EVERY_MS = [1_500, 5_000] as const
/** After a kill, the server restarts. In this percentage of restarts, another release starts. */
const DEPLOYS = 40
const COUNT_EVERY_MS = 1_000
const MAILS_LIMIT_MS = 15 * 60_000

/**
 * Environment variables that raise the server's limits and make the proof of work easy. So only the faults of the run
 * delay a submission or a mail.
 */
const ENVIRONMENT = {
  CAPTCHA_MAX_NUMBER: '50',
  CLIENT_CALLS: '1000000',
  MAILS_PER_DAY: '1000000',
  STAFF_NOTICES_PER_DAY: '1000000',
}

/**
 * Simulates visitors who submit forms over a faulty network while the test kills the server repeatedly. Afterwards
 * compares the submissions with the server's rows and mails. The seed determines all choices.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, submissions, without, onProgress = () => undefined } = options
  const began = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'lexharbor-chaos-'))
  await mkdir(join(folder, 'today'))
  await mkdir(join(folder, 'other'))
  const releases = await makeTwoReleases(folder, { compareAll: without === 'fingerprint-version' })
  const site = await startSite({ sample: false, env: { ...ENVIRONMENT, LEXHARBOR_HOOKS_DIR: releases.folder } })
  const mails = countMails(site)
  const counting = setInterval(mails.take, COUNT_EVERY_MS)
  try {
    await announceRecordedOffers(site.server)
    const plan = planFaults(seed)
    site.proxy.decide = plan.decide
    const stop = new AbortController()
    const killing = killAgainAndAgain(site, releases, options, stop.signal)
    const devices = await playDevices({ seed, submissions, origin: site.origin, without }, onProgress).finally(() =>
      stop.abort(),
    )
    const { kills, deploys } = await killing
    await site.proxy.untilRepeated()
    await untilMailed(site)
    mails.take()
    const arrived = readArrived(site.server.dataDir)
    return {
      seed,
      submissions,
      without,
      seconds: (performance.now() - began) / 1000,
      faults: plan.counts,
      deaths: sumOf(devices.map(({ deaths }) => deaths)),
      kills,
      deploys,
      ...judgeRun({ submissions, devices, arrived, mails: mails.counts }),
    }
  } finally {
    clearInterval(counting)
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function sumOf(counts: ReadonlyArray<Readonly<Record<string, number>>>): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, count] of counts.flatMap((each) => Object.entries(each))) sums[name] = (sums[name] ?? 0) + count
  return sums
}

async function killAgainAndAgain(
  { server }: Site,
  releases: TwoReleases,
  { seed, killEveryMs: [shortest, longest] = KILL_EVERY_MS }: ChaosOptions,
  stop: AbortSignal,
): Promise<{ kills: number; deploys: number }> {
  let [kills, deploys] = [0, 0]
  for (;;) {
    const waitMs = shortest + (longest - shortest) * chance(seed, 'kill', kills)
    await pause(waitMs, undefined, { signal: stop }).catch(() => undefined)
    if (stop.aborted) return { kills, deploys }
    await server.kill()
    if (chance(seed, 'deploy', kills) * 100 < DEPLOYS) {
      await releases.deployOther()
      deploys += 1
    }
    kills += 1
    await server.start()
  }
}

type MailCount = {
  /** How often each mail arrived, by Message-ID. */
  counts: ReadonlyMap<string, number>
  /** Counts the new mails in the sink (the test's mail server) and deletes them there. */
  take: () => void
}

function countMails({ sink }: Site): MailCount {
  const counts = new Map<string, number>()
  return {
    counts,
    take() {
      for (const { raw } of sink.mails.splice(0)) {
        const id = /^Message-ID: (\S+)/im.exec(raw.toString('latin1'))?.[1] ?? 'a mail without a Message-ID'
        counts.set(id, (counts.get(id) ?? 0) + 1)
      }
    },
  }
}

/** Restarts the server, waits until it has sent all mails, and stops it. */
async function untilMailed({ server }: Site): Promise<void> {
  await server.stop()
  const database = openDatabase(server.dataDir)
  // Each mail that a killed server was sending still has a lease of several minutes. End these leases now.
  database.exec(`UPDATE outgoing_emails SET "leaseUntil" = '2000-01-01 00:00:00.000Z' WHERE status = 'sending'`)
  const left = database.prepare(`SELECT count(*) AS mails FROM outgoing_emails WHERE status IN ('queued', 'sending')`)
  try {
    await server.start()
    await until('every mail is sent', () => left.get()?.['mails'] === 0, MAILS_LIMIT_MS)
    await server.stop()
  } finally {
    database.close()
  }
}

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
