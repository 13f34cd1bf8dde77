import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { needPrograms } from '../support/runner/needed-programs.ts'
import { until } from '../support/until.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { startFaultySite, type FaultySite } from './faulty-site.ts'
import { COMPILE_LIMIT_MS, litestream, versitygw } from './programs.ts'
import type { Submitted } from './visitor.ts'
import { holdWallClock } from './wall-clock.ts'
import { openDatabase } from '../support/servers/seeds.ts'

// Takes down each dependency of the site, and checks that the site recovers without a restart. Writes the results into
// the table in docs/faults.md.

const PAGE = join(repositoryRoot, 'docs/faults.md')
const TABLE = /^\| fault \|[\s\S]*?\n(?=\n|$)/m
const RECOVERY_MS = 240_000

/** A row of the table in docs/faults.md. */
type Row = { fault: string; pages: string; message: string; application: string; ready: string; mail: string }

const rows: Row[] = []
const DAY_SECONDS = 24 * 3600
/**
 * How far to set the clock ahead, in seconds: a day and four hours. Then every daily job is late, at whatever hour the
 * drill runs.
 */
const AHEAD_SECONDS = DAY_SECONDS + 4 * 3600

beforeAll(async () => {
  await needPrograms({ mount: 'mount', unshare: 'util-linux' })
  if (process.getuid?.() !== 0) throw new Error('The drill lacks the rights of root.')
  litestream()
  versitygw()
}, COMPILE_LIMIT_MS)

let site: FaultySite | undefined
afterEach(leave)

async function leave(): Promise<void> {
  await site?.remove()
  site = undefined
}

test('while disk, database, clock, DNS or mail fail, the site reports what is down, loses nothing, and then recovers by itself', async () => {
  site = await startFaultySite({})
  const { disk, clock, names, sink, server } = site
  await expectRecovery(
    'Nothing',
    () => undefined,
    () => undefined,
  )
  const full = await expectRecovery('The disk is full', disk.fill, disk.free)
  expect(full.map(({ answer }) => answer)).toEqual(['503 `unavailable`', '503 `unavailable`'])

  let holder: DatabaseSync | undefined
  await expectRecovery(
    'Another program holds the database',
    () => {
      holder = openDatabase(server.dataDir)
      holder.exec('BEGIN EXCLUSIVE')
    },
    () => {
      holder?.exec('ROLLBACK')
      holder?.close()
    },
  )
  await expectRecovery(
    'The clock is a day ahead',
    () => clock.set(AHEAD_SECONDS),
    () => clock.set(0),
  )
  await expectRecovery(
    'The clock is a day behind',
    () => clock.set(-DAY_SECONDS),
    () => clock.set(0),
  )
  await expectRecovery(
    'The name server does not answer',
    async () => {
      names.silence()
      // Cut the connections to the mail server, because open connections need no DNS.
      await sink.setMode('accept')
    },
    names.answer,
  )
  await expectRecovery(
    'The mail server refuses connections',
    () => sink.setMode('refuse'),
    () => sink.setMode('accept'),
  )
  await expectRecovery(
    'The mail server says nothing',
    () => sink.setMode('silent'),
    () => sink.setMode('accept'),
  )
  expect(rows.map(({ pages }) => pages)).toEqual(Array.from({ length: 8 }, () => 'served'))
})

test('while the store of files or of the database’s copy is down, the site reports that, loses nothing, and then recovers by itself', async () => {
  for (const [ack, what] of [
    ['stored', 'The store of the files does not answer'],
    ['replicated', 'The store does not answer, with `ACK=replicated`'],
  ] as const) {
    site = await startFaultySite({ store: ack })
    const { store } = site
    await expectRecovery(
      what,
      () => store?.pause(),
      () => store?.resume(),
    )
    await leave()
  }
  expect(rows.slice(-2).map(({ pages }) => pages)).toEqual(['served', 'served'])
})

test('if the clock is corrected by a day back, a client that had used up its calls of the minute may call again', async () => {
  const server = await startServer()
  const clock = await holdWallClock(server.pid() ?? 0)
  try {
    clock.set(DAY_SECONDS)
    await until('the program has seen it', () => server.output().includes('was set by 24h0m0s'))
    await until('the calls are used up', async () => (await tryDemo(server.origin)) === 429)
    clock.set(0)
    await until('the count has restarted', async () => (await tryDemo(server.origin)) !== 429)
    expect(server.output()).toContain('was set by -24h0m0s')
  } finally {
    clock.close()
    await server.remove()
  }
})

test('docs/faults.md contains the measured table', () => {
  const [head = '', ...lines] = [
    ['fault', 'pages', 'a message', 'an application with a file', '`ready`', 'mail'],
    ['---', '---', '---', '---', '---', '---'],
    ...rows.map(({ fault, pages, message, application, ready, mail }) => [
      fault,
      pages,
      message,
      application,
      ready,
      mail,
    ]),
  ].map((cells) => `| ${cells.join(' | ')} |`)
  const found = `${[head, ...lines].join('\n')}\n`
  const page = readFileSync(PAGE, 'utf8')
  const written = TABLE.exec(page)?.[0]
  // If the table changed, write it before the test fails. The developer can then read and commit it.
  if (written !== found)
    writeFileSync(
      PAGE,
      page.replace(TABLE, () => found),
    )
  expect(written).toBe(found)
})

/**
 * Starts a fault, records the site's behavior meanwhile, ends the fault, and expects that the site recovers. Returns
 * the submissions sent meanwhile.
 */
async function expectRecovery(fault: string, begin: () => unknown, end: () => unknown): Promise<Submitted[]> {
  if (site === undefined) throw new Error('no site')
  const { server, visitor, sink } = site
  await begin()
  const number = rows.length
  let message, application, ready, pages
  let mail = 'none is due'
  try {
    pages = await pagesOf(server.origin)
    ready = await readyOf(server.origin)
    message = await visitor.submit('contact-message', `message-${number}`)
    application = await visitor.submit('job-application', `application-${number}`)
    if (!message.isKept || !application.isKept) mail = await mailOf(server.dataDir)
  } finally {
    await end()
  }
  // While the database is locked, the server gives up waiting for it about when the device gives up waiting for an
  // answer. Either may be first. If it is the device, the next challenge waits in the queue behind the first
  // submission. In all cases the device keeps the submission.
  for (const { answer, isKept } of [message, application])
    expect(answer).toMatch(isKept ? /^(?:(?:503 `unavailable`|no answer|no challenge)(?:, then )?)+$/ : /^200$/)
  rows.push({ fault, pages, message: cell(message), application: cell(application), ready, mail })
  console.log(rows.at(-1))

  // The outbox sends what the device kept, and each submission arrives once.
  await visitor.untilSent(RECOVERY_MS)
  await until(`ready again after: ${fault}`, async () => (await readyOf(server.origin)) === 'green', RECOVERY_MS)
  const people = [message, application].map(({ person }) => person)
  expect(await Promise.all(people.map((person) => timesStored(server, person)))).toEqual([1, 1])
  await until(
    `mail has left after: ${fault}`,
    () =>
      people.every((person) =>
        sink.mails.some(({ recipients }) => recipients.some((to) => to.startsWith(`${person}@`))),
      ),
    RECOVERY_MS,
  )
  expect(await pagesOf(server.origin)).toBe('served')
  return [message, application]
}

/** Returns the status of an empty demo request. */
async function tryDemo(origin: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${origin}/api/site/request-demo`, { method: 'POST', headers, body: '{}' })).status
}

const cell = ({ isKept }: Submitted): string => (isKept ? 'not taken, kept on the device' : 'taken')

async function timesStored({ admin }: TestServer, person: string): Promise<number> {
  const about = `email ~ '${person}@'`
  return (await admin.rows('contact_messages', about)).length + (await admin.rows('job_applications', about)).length
}

async function pagesOf(origin: string): Promise<string> {
  const paths = ['/', '/pricing', '/contact', '/blog', '/rss.xml', '/sw.js']
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(origin + path)).status))
  const failed = paths.flatMap((path, index) => (statuses[index] === 200 ? [] : [`${path}: ${statuses[index]}`]))
  return failed.length === 0 ? 'served' : failed.join(', ')
}

const stateSchema = v.object({ checks: v.array(v.object({ name: v.string(), ok: v.boolean() })) })

async function readyOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/site/ready`)
  const { checks } = v.parse(stateSchema, await answer.json())
  const red = checks.filter(({ ok }) => !ok).map(({ name }) => name)
  expect(answer.status).toBe(red.length === 0 ? 200 : 503)
  return red.length === 0 ? 'green' : `red: ${red.join(', ')}`
}

/**
 * Waits until all mails are sent, or have been tried without success. Returns which of the two, as text for the table.
 */
async function mailOf(dataDir: string): Promise<string> {
  const read = () => {
    const database = openDatabase(dataDir, { readOnly: true })
    try {
      return database.prepare("SELECT status, attempts FROM outgoing_emails WHERE status <> 'sent'").all()
    } finally {
      database.close()
    }
  }
  return until(
    'the mails have left, or have been tried',
    () => {
      const waiting = read()
      if (waiting.length === 0) return 'leaves'
      return (
        waiting.every(({ status, attempts }) => status === 'queued' && Number(attempts) > 0) &&
        'waits, and is tried again'
      )
    },
    RECOVERY_MS,
  )
}
