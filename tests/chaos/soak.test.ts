import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { docketingEngineer } from '../support/http/application.ts'
import { announceWebinar } from '../support/http/webinar-registration.ts'
import { startSmtpSink, type SmtpSink } from '../support/mail/smtp-sink.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import {
  databaseMegabytes,
  folderMegabytes,
  goroutinesIn,
  openSockets,
  processorSeconds,
  residentMegabytes,
} from '../support/servers/server-figures.ts'
import { visit, type Visit } from '../support/soak/visitors.ts'
import { pause, until } from '../support/until.ts'

// One client and one /64 take all that they can get, and 10,000 addresses more, while ten visitors submit their forms.

/** Half a minute sees the end of all that is ended within one: slow headers and idle connections after 10 s, slow bodies after 20 s. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 30)
/** Each visitor submits a form so often. */
const VISIT_EVERY_MS = 7000
const STAFF = 'staff@firm.example'

const MOST = { memoryMegabytes: 100, diskMegabytes: 10, storedMs: 1000, timesQuiet: 5, mailMs: 60_000, goroutines: 80 }

let temporary: string
let sink: SmtpSink
let server: TestServer

afterEach(async () => {
  await server.remove()
  await sink.stop()
  await rm(temporary, { recursive: true })
})

test(
  `for ${SECONDS} s every trick is played at once: visitors notice nothing, and nothing stays`,
  async () => {
    await start()
    const pid = server.pid() ?? 0
    const [stored, quiet] = [
      databaseMegabytes(server.dataDir),
      await visit(server.origin, 'early', 500, AbortSignal.timeout(2500)),
    ]
    const megabytesEach = (databaseMegabytes(server.dataDir) - stored) / quiet.length
    const quietMs = spread(quiet.map(({ storedMs }) => storedMs))
    const before = { memory: residentMegabytes(pid), disk: await disk(), sockets: openSockets(pid) }

    const attacker = fork(fileURLToPath(new URL('../support/soak/attacker.ts', import.meta.url)), [server.origin])
    let peak = 0
    const watching = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), 250)
    const mailedAt = watchMails()
    await pause(3000)
    const visits = await visit(server.origin, 'visitor', VISIT_EVERY_MS, AbortSignal.timeout(SECONDS * 1000))
    const tally = await stopped(attacker)
    clearInterval(watching)

    const notMailed = () => visits.filter(({ email }) => !mailedAt.has(email))
    await until('all mails are out', () => notMailed().length === 0, MOST.mailMs).catch(() => undefined)
    const after = await settled(pid, before.sockets)
    const figures = {
      submitted: visits.length,
      refused: visits.filter(({ status }) => status !== 200).map(({ call, status }) => `${call} ${status}`),
      quietMs,
      storedMs: spread(visits.map(({ storedMs }) => storedMs)),
      withProofMs: spread(visits.map(({ wholeMs }) => wholeMs)),
      mailMs: spread(visits.flatMap(({ email, sentAt }) => (mailedAt.get(email) ?? Infinity) - sentAt)),
      memoryMegabytes: { before: before.memory, peak, after: residentMegabytes(pid) },
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
    // A second; on a machine that has other things to do, so many times what the slowest visit took without the attack.
    expect(figures.storedMs.max).toBeLessThan(Math.max(MOST.storedMs, MOST.timesQuiet * quietMs.max))
    expect(figures.mailMs.max).toBeLessThan(MOST.mailMs)
    expect(peak - before.memory).toBeLessThan(MOST.memoryMegabytes)
    const { after: diskAfter, ofVisitors } = figures.diskMegabytes
    expect(diskAfter - before.disk - ofVisitors).toBeLessThan(MOST.diskMegabytes)
    expect(figures.sockets.after).toBeLessThanOrEqual(before.sockets)
    expect([figures.waitingMails, figures.temporaryFolders]).toEqual([[], []])
    expect(goroutines.length).toBeLessThan(MOST.goroutines)
  },
  (SECONDS + 240) * 1000,
)

async function start(): Promise<void> {
  temporary = await mkdtemp(join(tmpdir(), 'lexharbor-test-'))
  sink = await startSmtpSink()
  server = await startServer({
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      // As they are without the tests' own.
      CLIENT_CONNECTIONS: '',
      // Readers that never read have their end in a short run too.
      STALL_SECONDS: String(Math.min(30, SECONDS / 3)),
      GOGC: '',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: `${sink.port}`,
      STAFF_EMAIL: STAFF,
      TMPDIR: temporary,
    },
  })
  await server.admin.create('job_roles', docketingEngineer)
  await announceWebinar(server, { slug: 'retainers-live' })
}

/** What the site's files take, but for the resumes: those have a budget of their own. */
const disk = async () => (await folderMegabytes(server.dataDir, ['storage'])) + (await folderMegabytes(temporary))

/** When the mail about each address came first: the notice to the staff, or where a form has none the confirmation. */
function watchMails(): Map<string, number> {
  const mailedAt = new Map<string, number>()
  let seen = 0
  const look = () => {
    for (const { raw } of sink.mails.slice(seen)) {
      seen += 1
      const text = raw.toString('latin1')
      for (const [email] of text.matchAll(/visitor-\d+-\d+@firm\.example/g))
        if (text.includes(STAFF) || text.includes('newsletter')) mailedAt.set(email, mailedAt.get(email) ?? Date.now())
    }
  }
  setInterval(look, 200).unref()
  return mailedAt
}

async function stopped(attacker: ReturnType<typeof fork>): Promise<Record<string, Record<string, number>>> {
  const told = once(attacker, 'message')
  attacker.send('stop')
  const [tally] = await told
  return tally
}

/** Waits until connections and mails have come to an end, or for a minute: then what is left is told. */
async function settled(pid: number, sockets: number) {
  let waiting = await waitingMails()
  const end = async () => {
    waiting = await waitingMails()
    return openSockets(pid) <= sockets && waiting.length === 0
  }
  await until('nothing is left', end, 60_000).catch(() => undefined)
  return { sockets: openSockets(pid), waitingMails: waiting }
}

/** The kinds of what is neither sent nor kept back on purpose. */
async function waitingMails(): Promise<string[]> {
  const mails = await server.admin.rows('outgoing_emails')
  return mails.flatMap(({ status, kind }) =>
    ['sent', 'held', 'over-budget', 'summarized'].includes(String(status)) ? [] : [String(kind)],
  )
}

function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN)
  return { median: at(0.5), of95In100: at(0.95), max: at(1) }
}

function print(tally: Record<string, Record<string, number>>, figures: object, visits: readonly Visit[]): void {
  console.table(tally)
  console.log(
    JSON.stringify(
      figures,
      (_name, value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value),
      2,
    ),
  )
  const slow = visits.filter(({ storedMs, status }) => storedMs >= MOST.storedMs || status !== 200)
  if (slow.length > 0) console.table(slow)
}
