import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { docketingEngineer } from '../support/http/application.ts'
import { announceWebinar } from '../support/http/form-requests.ts'
import { askForDemo, bookingIn, freeTimes, slotsOf } from '../support/http/demo-request.ts'
import { mailsTo } from '../support/mail/mail-desk.ts'
import { startSmtpSink, type SmtpSink } from '../support/mail/smtp-sink.ts'
import { freePort } from '../support/servers/free-port.ts'
import {
  startServer,
  type TestServer,
  databaseMegabytes,
  folderMegabytes,
  goroutinesIn,
  openSockets,
  processorSeconds,
  residentMegabytes,
} from '../support/servers/server.ts'
import { cancelVisitedDemo, visit, watchMails, type VisitResult } from '../support/soak/visitors.ts'
import { TEST_HANG_MS, WAIT_HANG_MS, pause, until } from '../support/until.ts'

// An attacker uses every attack in two phases: first from one client with a /64 network, then from ten such clients. In
// both phases, floods also come from 10,000 other addresses. At the same time ten visitors submit forms.

/**
 * The default duration. It is longer than the server's timeouts: slow headers and idle connections end after 10 s, slow
 * bodies after 20 s.
 */
const SHORT_SECONDS = 30
/**
 * The duration in seconds. `npm run soak` sets a longer one and runs nothing else. Only then does the test check times
 * and the peak of resident memory.
 */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? SHORT_SECONDS)
const isTimed = SECONDS > SHORT_SECONDS
/** How often each visitor submits a form. */
const VISIT_EVERY_MS = 7000
/** How many visitors cancel their booked demos while ten clients attack. */
const CANCELLED = 5
const STAFF = 'staff@firm.example'

const MOST = {
  memoryMegabytes: 100,
  /** Of this memory, how much is in use after a garbage collection. */
  inUseMegabytes: 50,
  diskMegabytes: 10,
  answerMs: 1000,
  lockMs: 20,
  mailMs: 60_000,
  goroutines: 80,
}
/** Of the hours in the next WORKING_DAYS, at least this share (LEAST_FREE) must still be free for other visitors. */
const WORKING_DAYS = 10
const LEAST_FREE = 0.5

let temporary: string
let metrics: string
let sink: SmtpSink
let server: TestServer

afterEach(async () => {
  await server.remove()
  await sink.stop()
  await rm(temporary, { recursive: true })
})

test(
  `all attacks at once for ${SECONDS} s don’t affect visitors, and leave no open connection, mail or memory behind`,
  async () => {
    await start()
    const own = await bookOwnDemo()
    const pid = server.pid() ?? 0
    const atStart = await locks()
    const [stored, quiet] = [
      databaseMegabytes(server.dataDir),
      await visit(server.origin, 'early', 500, AbortSignal.timeout(2500)),
    ]
    const megabytesEach = (databaseMegabytes(server.dataDir) - stored) / quiet.length
    const quietLocks = await locks()
    const before = {
      memory: residentMegabytes(pid),
      inUse: await inUse(),
      disk: await disk(),
      sockets: openSockets(pid),
    }

    const attacker = fork(fileURLToPath(new URL('../support/soak/attacker.ts', import.meta.url)), [
      server.origin,
      own.key,
      own.link,
    ])
    const peak = { memory: 0, inUse: 0 }
    const watching = setInterval(() => {
      peak.memory = Math.max(peak.memory, residentMegabytes(pid))
      void inUse().then((megabytes) => (peak.inUse = Math.max(peak.inUse, megabytes)))
    }, 250)
    const syncs: number[] = []
    const syncing = setInterval(() => syncs.push(syncMs()), 1000)
    const { mailedAt, invitedAt, cancelledAt } = watchMails(sink, STAFF)
    const manyAt = Date.now() + (SECONDS * 1000) / 2
    let halfLocks = locks()
    const many = setTimeout(() => {
      attacker.send('many')
      halfLocks = locks()
    }, manyAt - Date.now())
    await pause(3000)
    const visits = await visit(server.origin, 'visitor', VISIT_EVERY_MS, AbortSignal.timeout(SECONDS * 1000))
    const bookings = visits.filter(({ isBooked }) => isBooked)
    const cancelled = await Promise.all(
      bookings
        .slice(0, CANCELLED)
        .map(async (each) => ({ ...each, ...(await cancelVisitedDemo(server.origin, each)) })),
    )
    const cancelledOut = until(
      'the cancellations are out',
      () => cancelled.every(({ email }) => cancelledAt.has(email)),
      isTimed ? MOST.mailMs : WAIT_HANG_MS,
    )
    await cancelledOut.catch(() => undefined)
    const tally = await stopped(attacker)
    clearInterval(watching)
    clearInterval(syncing)
    clearTimeout(many)

    const notMailed = () => [
      ...visits.filter(({ email }) => !mailedAt.has(email)),
      ...bookings.filter(({ email }) => !invitedAt.has(email)),
      ...cancelled.filter(({ email }) => !cancelledAt.has(email)),
    ]
    const allOut = until('all mails are out', () => notMailed().length === 0, isTimed ? MOST.mailMs : WAIT_HANG_MS)
    await allOut.catch(() => undefined)
    const after = await settled(pid, before.sockets)
    const mailedAfter = (at: ReadonlyMap<string, number>, those: readonly { email: string; sentAt: number }[]) =>
      spread(those.map(({ email, sentAt }) => (at.get(email) ?? Infinity) - sentAt))
    const timesOf = (those: readonly VisitResult[], lockMs: number) => ({
      submitted: those.length,
      tries: those.reduce((sum, { tries }) => sum + tries, 0),
      challengeMs: spread(those.map(({ challengeMs }) => challengeMs)),
      storedMs: spread(those.map(({ storedMs }) => storedMs)),
      withProofMs: spread(those.map(({ wholeMs }) => wholeMs)),
      mailMs: mailedAfter(mailedAt, those),
      lockMs,
    })
    const atHalf = await halfLocks
    const figures = {
      refused: [...visits, ...cancelled]
        .filter(({ status }) => status !== 200)
        .map(({ call, status }) => `${call} ${status}`),
      quiet: { storedMs: spread(quiet.map(({ storedMs }) => storedMs)), lockMs: of99(quietLocks, atStart) },
      oneClient: timesOf(
        visits.filter(({ sentAt }) => sentAt < manyAt),
        of99(atHalf, quietLocks),
      ),
      tenClients: timesOf(
        visits.filter(({ sentAt }) => sentAt >= manyAt),
        of99(await locks(), atHalf),
      ),
      booked: bookings.length,
      invitedMs: mailedAfter(invitedAt, bookings),
      cancelledMs: mailedAfter(cancelledAt, cancelled),
      freeHours: await freeHours(),
      syncMs: spread(syncs),
      memoryMegabytes: { before: before.memory, peak: peak.memory, after: residentMegabytes(pid) },
      inUseMegabytes: { before: before.inUse, peak: peak.inUse, after: await inUse() },
      diskMegabytes: { before: before.disk, after: await disk(), ofVisitors: visits.length * megabytesEach },
      processorSeconds: processorSeconds(pid),
      sockets: { before: before.sockets, after: after.sockets },
      waitingMails: after.waitingMails,
      temporaryFolders: await readdir(temporary),
    }
    await server.quit()
    const goroutines = goroutinesIn(server.output())
    print(tally, { ...figures, goroutines: goroutines.length }, visits)

    expect(figures.refused).toEqual([])
    expect(notMailed()).toEqual([])
    expect(bookings).not.toEqual([])
    expect(isTimed ? exceeded(figures) : []).toEqual([])
    expect(figures.freeHours).toBeGreaterThanOrEqual(LEAST_FREE)
    expect(peak.inUse).toBeGreaterThan(0)
    expect(peak.inUse - before.inUse).toBeLessThan(MOST.inUseMegabytes)
    const { after: memoryAfter } = figures.memoryMegabytes
    expect(memoryAfter - before.memory).toBeLessThan(MOST.memoryMegabytes)
    const { after: diskAfter, ofVisitors } = figures.diskMegabytes
    expect(diskAfter - before.disk - ofVisitors).toBeLessThan(MOST.diskMegabytes)
    expect(figures.sockets.after).toBeLessThanOrEqual(before.sockets)
    expect([figures.waitingMails, figures.temporaryFolders]).toEqual([[], []])
    expect(goroutines.length).toBeLessThan(MOST.goroutines)
  },
  SECONDS * 1000 + TEST_HANG_MS,
)

async function start(): Promise<void> {
  temporary = await mkdtemp(join(tmpdir(), 'lexharbor-test-'))
  sink = await startSmtpSink()
  metrics = `127.0.0.1:${await freePort()}`
  server = await startServer({
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      SITE_ORIGIN: 'https://www.firm.example',
      // Remove the tests' own settings, so that the server uses its defaults.
      CLIENT_CONNECTIONS: '',
      HOOK_ENGINES: '',
      // Shorten the timeout of clients that read nothing, so that it also occurs in a short run.
      STALL_SECONDS: String(Math.min(30, Math.ceil(SECONDS / 3))),
      GOGC: '',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: `${sink.port}`,
      STAFF_EMAIL: STAFF,
      TMPDIR: temporary,
      METRICS_ADDR: metrics,
    },
  })
  await server.admin.create('job_roles', docketingEngineer)
  await announceWebinar(server, { slug: 'retainers-live' })
}

/** Books a demo for the attacker. Returns its idempotency key, and the path of the link in its mail. */
async function bookOwnDemo(): Promise<{ key: string; link: string }> {
  const [key, email] = [randomUUID(), 'attacker@firm.example']
  const [time = ''] = await freeTimes(server.origin, 1)
  bookingIn(await askForDemo(server.origin, time, { email }, { key }))
  const [invitation] = await mailsTo({ sink }, email, 1)
  return { key, link: invitation?.link('reschedule') ?? '' }
}

/** Returns the size of the site's files in MB, without resumes, which have their own limit. */
const disk = async () => (await folderMegabytes(server.dataDir, ['storage'])) + (await folderMegabytes(temporary))

/**
 * Returns how long (ms) the disk takes to sync eight pages of 4 KB. Every commit takes at least that long, whatever the
 * program does.
 */
function syncMs(): number {
  const name = join(tmpdir(), `lexharbor-sync-${process.pid}`)
  const file = openSync(name, 'w')
  try {
    writeSync(file, Buffer.alloc(8 * 4096))
    const begun = performance.now()
    fdatasyncSync(file)
    return performance.now() - begun
  } finally {
    closeSync(file)
    rmSync(name)
  }
}

/** Returns the share of hours in the next working days that are free. */
async function freeHours(): Promise<number> {
  const { days } = await slotsOf(server.origin, '?days=20', { 'x-forwarded-for': '203.0.113.99' })
  const working = days.filter(({ date }) => ![0, 6].includes(new Date(date).getUTCDay())).slice(0, WORKING_DAYS)
  const hours = working.flatMap(({ slots }) => slots)
  return hours.filter(({ free }) => free).length / hours.length
}

/** Returns how much memory (MB) the server's data needed after its last garbage collection. */
async function inUse(): Promise<number> {
  return Number(/^lexharbor_heap_bytes (\S+)$/m.exec(await metricsText())?.[1]) / 1024 / 1024
}

const metricsText = async () => (await fetch(`http://${metrics}/metrics`)).text()

/**
 * Returns how many transactions have had the database's write lock, by the upper limit (seconds) of the metric's
 * buckets.
 */
async function locks(): Promise<Map<number, number>> {
  const text = await metricsText()
  return new Map(
    [...text.matchAll(/^lexharbor_write_lock_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm)].map(([, bound, count]) => [
      bound === '+Inf' ? Infinity : Number(bound),
      Number(count),
    ]),
  )
}

/**
 * Returns the 99th percentile of the times that transactions since `before` had the write lock: the upper limit, in ms,
 * of its bucket.
 */
function of99(now: Map<number, number>, before: Map<number, number>): number {
  const since = (bound: number) => (now.get(bound) ?? 0) - (before.get(bound) ?? 0)
  for (const bound of now.keys()) if (since(bound) >= 0.99 * since(Infinity)) return bound * 1000
  return Infinity
}

type Half = {
  submitted: number
  tries: number
  storedMs: Spread
  challengeMs: Spread
  mailMs: Spread
  lockMs: number
}
type Timed = {
  oneClient: Half
  tenClients: Half
  invitedMs: Spread
  cancelledMs: Spread
  memoryMegabytes: { before: number; peak: number }
}

/**
 * Returns a line for each exceeded limit: of times, of the number of attempts per form, and of memory. The result is
 * valid only on a machine without other work, which would also delay the garbage collection.
 */
function exceeded({ oneClient, tenClients, invitedMs, cancelledMs, memoryMegabytes }: Timed): string[] {
  const limits: Array<[name: string, value: number, most: number]> = [
    ...[oneClient, tenClients].flatMap((half) => limitsOf(half)),
    ['invitation', invitedMs.max, MOST.mailMs],
    ['cancellation', cancelledMs.max, MOST.mailMs],
    ['memory', memoryMegabytes.peak - memoryMegabytes.before, MOST.memoryMegabytes],
  ]
  return limits.flatMap(([name, value, most]) => (value <= most ? [] : [`${name}: ${value}, at most ${most}`]))
}

function limitsOf({ submitted, tries, storedMs, challengeMs, mailMs, lockMs }: Half): [string, number, number][] {
  return [
    ['tries', tries, submitted],
    ['answer', storedMs.of99In100, MOST.answerMs],
    ['challenge', challengeMs.of99In100, MOST.answerMs],
    ['write lock', lockMs, MOST.lockMs],
    ['mail', mailMs.max, MOST.mailMs],
  ]
}

async function stopped(attacker: ReturnType<typeof fork>): Promise<Record<string, Record<string, number>>> {
  const told = once(attacker, 'message')
  attacker.send('stop')
  const [tally] = await told
  return tally
}

/**
 * Waits until at most `sockets` connections are open and no mail waits. The time limit only ends a hang. Then the
 * result has the mails and connections that remain.
 */
async function settled(pid: number, sockets: number) {
  let waiting = await waitingMails()
  const end = async () => {
    waiting = await waitingMails()
    return openSockets(pid) <= sockets && waiting.length === 0
  }
  await until('nothing is left', end, WAIT_HANG_MS).catch(() => undefined)
  return { sockets: openSockets(pid), waitingMails: waiting }
}

/** Returns the kinds of the mails that the server has neither sent nor delayed on purpose. */
async function waitingMails(): Promise<string[]> {
  const mails = await server.admin.rows('outgoing_emails')
  return mails.flatMap(({ status, kind }) =>
    ['sent', 'held', 'over-budget', 'summarized'].includes(String(status)) ? [] : [String(kind)],
  )
}

type Spread = ReturnType<typeof spread>

function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN)
  return { median: at(0.5), of95In100: at(0.95), of99In100: at(0.99), max: at(1) }
}

function print(tally: Record<string, Record<string, number>>, figures: object, visits: readonly VisitResult[]): void {
  console.table(tally)
  console.log(
    JSON.stringify(
      figures,
      (_name, value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value),
      2,
    ),
  )
  const slow = visits.filter(({ storedMs, status }) => storedMs >= MOST.answerMs || status !== 200)
  if (slow.length > 0) console.table(slow)
}
