import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNodeOutbox } from '../support/releases/node-outbox.ts'
import { repeatPost, restoreRows, type RecordedRow } from '../support/releases/recorded-answers.ts'
import { restoreOutbox } from '../support/releases/recorded-outbox.ts'
import { readRelease, recordedReleases } from '../support/releases/recorded-releases.ts'
import { announceRecordedOffers } from '../support/releases/release-requests.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const HOUR_MS = 3_600_000
const LEADS = [
  'demo_requests',
  'contact_messages',
  'newsletter_subscribers',
  'webinar_registrations',
  'job_applications',
] as const

let server: TestServer

beforeEach(async () => {
  server = await startServer({ raiseLimits: true })
  await announceRecordedOffers(server)
})
afterEach(() => server.remove())

/** The database as an update of the program finds it. */
async function update(rows: readonly RecordedRow[]): Promise<void> {
  await server.stop()
  restoreRows(server, rows)
  await server.start()
}

async function storedEmails(): Promise<string[]> {
  const rows = await Promise.all(LEADS.map((collection) => server.admin.rows(collection)))
  return rows
    .flat()
    .map((row) => String(row['email']))
    .toSorted()
}

describe.each(recordedReleases)('of release %s', (release) => {
  const recorded = readRelease(release)

  test('every stored request is answered as before when it comes again, and nothing is stored', async () => {
    const { rows, posts } = recorded.server
    await update(rows)
    const answers = []
    for (const post of posts) {
      const response = await repeatPost(server.origin, post)
      answers.push({ key: post.key, status: response.status, answer: await response.text() })
    }
    expect(answers).toEqual(posts.map(({ key, answer }) => ({ key, status: 200, answer })))
    expect(await storedEmails()).toEqual([])
    expect(await server.admin.rows('outgoing_emails')).toEqual([])
    expect(await server.admin.rows('submissions')).toHaveLength(rows.length)
  })

  test('every request that lies in a browser arrives exactly once', async () => {
    const { rows } = recorded.server
    await update(rows)
    await restoreOutbox(recorded.outbox)
    const clock = { now: 0 }
    const outbox = createNodeOutbox({ fetch: (path, init) => fetch(server.origin + path, init), now: () => clock.now })

    const items = await outbox.store.list()
    const lying = recorded.outbox.stores.find(({ name }) => name === 'items')?.records ?? []
    expect(items).toHaveLength(lying.length)
    const isStored = (key: string) => rows.some((row) => row['key'] === key)
    const unknown = items.filter(({ key }) => !isStored(key))
    const receipts = await outbox.store.receipts()

    clock.now = Math.max(...items.map(({ createdAt }) => createdAt)) + HOUR_MS
    expect(await outbox.drain({ reachable: true })).toMatchObject({ waiting: 0 })
    // What needs the visitor is submitted again as it is.
    const held = await outbox.store.list()
    for (const { key, call, payload, file } of held)
      expect(await outbox.submit(call, payload, { file, earlier: { key, payload } })).toMatchObject({ kind: 'sent' })

    expect(await outbox.store.list()).toEqual([])
    expect(await outbox.store.receipts()).toHaveLength(receipts.length + items.length)
    expect(await storedEmails()).toEqual(unknown.map(({ payload }) => String(payload['email'])).toSorted())
    expect(await server.admin.rows('submissions')).toHaveLength(rows.length + unknown.length)
    await outbox.close()
  })
})
