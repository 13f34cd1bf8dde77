import { afterEach, describe, expect, test } from 'vitest'
import { createNodeOutbox, restoreOutbox } from '../support/releases/node-outbox.ts'
import { renewKeys, repeatPost, readRelease, recordedReleases } from '../support/releases/release-requests.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { openDatabase } from '../support/servers/seeds.ts'

const HOUR_MS = 3_600_000
/** The tables that store submitted forms. */
const LEADS = [
  'demo_requests',
  'contact_messages',
  'newsletter_subscribers',
  'webinar_registrations',
  'job_applications',
] as const
/** The tables whose loss an operator would notice. */
const KEPT = [...LEADS, 'submissions', 'outgoing_emails', 'webinars', 'job_roles', 'users', '_superusers'] as const

type Tables = Record<string, Map<string, Record<string, unknown>>>

let server: TestServer
/** The content of the tables as the recorded release left it. */
let before: Tables

afterEach(() => server.remove())

/** Restores a recorded release's backup, and starts this build of the program on it, which upgrades it. */
async function upgrade(backup: string): Promise<void> {
  server = await startServer({
    raiseLimits: true,
    async prepare(run) {
      const { code, output } = await run('restore', backup)
      const [, folder] = /^Restored to (.+?): /m.exec(output) ?? []
      if (code !== 0 || folder === undefined) throw new Error(output)
      renewKeys(folder)
      before = read(folder)
    },
  })
}

function read(dataDir: string): Tables {
  const database = openDatabase(dataDir, { readOnly: true })
  const rows = (table: string) =>
    new Map(
      database
        .prepare(`SELECT * FROM "${table}"`)
        .all()
        .map((row) => [String(row['id']), { ...row }]),
    )
  const tables = Object.fromEntries(KEPT.map((table) => [table, rows(table)]))
  database.close()
  return tables
}

const countsOf = (tables: Tables) => Object.fromEntries(KEPT.map((table) => [table, tables[table]?.size]))

async function storedEmails(): Promise<string[]> {
  const rows = await Promise.all(LEADS.map((collection) => server.admin.rows(collection)))
  return rows
    .flat()
    .map((row) => String(row['email']))
    .toSorted()
}

describe.each(recordedReleases)('of release %s', (release) => {
  const recorded = readRelease(release)

  test('the data folder is upgraded: every row is unchanged, its files exist, and the server serves its pages', async () => {
    await upgrade(recorded.backup)
    const after = read(server.dataDir)
    expect(countsOf(after)).toEqual(countsOf(before))
    for (const table of KEPT)
      for (const [id, row] of before[table] ?? []) {
        const now = after[table]?.get(id) ?? {}
        const kept = Object.fromEntries(Object.keys(row).map((column) => [column, now[column]]))
        expect({ table, ...kept }).toEqual({ table, ...row })
      }
    // A backup fails if the database or a file of a row can't be opened.
    expect(await server.run('backup', 'now')).toMatchObject({
      code: 0,
      output: expect.stringContaining(' is good: '),
    })
    for (const path of [
      '/',
      '/blog',
      '/blog/deadlines',
      '/webinars/retainers-live',
      '/company/careers/docketing-engineer',
    ])
      expect([path, (await fetch(server.origin + path)).status]).toEqual([path, 200])
  })

  test('every recorded request that is sent again gets the same answer as before, and nothing new is stored', async () => {
    await upgrade(recorded.backup)
    const { rows, posts } = recorded.server
    expect([...(before['submissions']?.values() ?? [])].map(({ key }) => String(key)).toSorted()).toEqual(
      rows.map(({ key }) => String(key)).toSorted(),
    )
    const answers = []
    for (const post of posts) {
      const response = await repeatPost(server.origin, post)
      answers.push({ key: post.key, status: response.status, answer: await response.text() })
    }
    expect(answers).toEqual(posts.map(({ key, answer }) => ({ key, status: 200, answer })))
    expect(countsOf(read(server.dataDir))).toEqual(countsOf(before))
  })

  test('every request in a recorded browser’s outbox arrives exactly once', async () => {
    await upgrade(recorded.backup)
    const { rows } = recorded.server
    const stored = await storedEmails()
    await restoreOutbox(recorded.outbox)
    const clock = { now: 0 }
    const outbox = createNodeOutbox({
      fetch: (path, init) => fetch(server.origin + path, init),
      now: () => clock.now,
    })

    const items = await outbox.store.list()
    const lying = recorded.outbox.stores.find(({ name }) => name === 'items')?.records ?? []
    expect(items).toHaveLength(lying.length)
    const isStored = (key: string) => rows.some((row) => row['key'] === key)
    const unknown = items.filter(({ key }) => !isStored(key))
    const receipts = await outbox.store.receipts()

    clock.now = Math.max(...items.map(({ createdAt }) => createdAt)) + HOUR_MS
    expect(await outbox.drain({ reachable: true })).toMatchObject({ waiting: 0 })
    // Some items wait for an action of the visitor. Submit these items again unchanged.
    const held = await outbox.store.list()
    for (const { key, call, payload, file } of held)
      expect(await outbox.submit(call, payload, { file, earlier: { key, payload } })).toMatchObject({ kind: 'sent' })

    expect(await outbox.store.list()).toEqual([])
    expect(await outbox.store.receipts()).toHaveLength(receipts.length + items.length)
    expect(await storedEmails()).toEqual(
      [...stored, ...unknown.map(({ payload }) => String(payload['email']))].toSorted(),
    )
    expect(await server.admin.rows('submissions')).toHaveLength(rows.length + unknown.length)
    await outbox.close()
  })
})
