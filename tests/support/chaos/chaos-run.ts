import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { announceRecordedOffers } from '../releases/release-requests.ts'
import { startSite, type Site } from '../servers/site.ts'
import { until } from '../until.ts'
import { judgeRun, type ChaosReport } from './chaos-report.ts'
import { playDevices } from './devices.ts'
import { planFaults } from './faults-on-the-way.ts'
import type { Guard } from './guards.ts'
import { chance } from './seeded.ts'
import { makeTwoReleases, type TwoReleases } from './two-releases.ts'
import { readArrived } from './what-arrived.ts'

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
  const database = new DatabaseSync(join(server.dataDir, 'data.db'))
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
