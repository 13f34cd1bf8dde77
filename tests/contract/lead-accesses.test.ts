import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { leadAccessSchema } from '../../src/admin/rules/lead-access.ts'
import { leadDetailSchema } from '../../src/admin/rules/lead.ts'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { applicationFields, docketingEngineer, sendProvenApplication } from '../support/http/application.ts'
import { openEventStream } from '../support/http/connections.ts'
import { contactPayload, sendProvenEmail } from '../support/http/form-requests.ts'
import { leadAccesses, openDatabase } from '../support/servers/seeds.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

/**
 * The beginning of each visitor's mail address. Each visitor has a different address, because the inbox shows leads of
 * one address together.
 */
const WRITER = 'zoe.'
let writers = 0
const ADA = 'ada.admin@firm.example'
const BEN = 'ben.admin@firm.example'
const ROOT = 'admin@lexharbor.example'

let server: TestServer
let ada: string
let ben: string
/** The ID of the newest audit log entry before the running test. */
let before = 0

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  ada = (await createAccount(server, ADA, 'admin')).token
  ben = (await createAccount(server, BEN, 'admin')).token
  await server.admin.create('job_roles', docketingEngineer)
})
beforeEach(() => {
  before = entries(0).at(-1)?.id ?? 0
})
afterEach(async () => {
  for (const collection of ['contact_messages', 'job_applications'])
    await server.admin.call('DELETE', `/api/collections/${collection}/truncate`)
})
afterAll(() => server.remove())

function sql<T>(run: (database: DatabaseSync) => T): T {
  const database = openDatabase(server.dataDir)
  try {
    return run(database)
  } finally {
    database.close()
  }
}

const entries = (after = before) => leadAccesses(server.dataDir, after)
/** Returns the actor, action and row of each audit log entry since the test began. */
const noted = () => entries().map(({ actor, action, row }) => [actor, action, row])

async function newMessage(): Promise<string> {
  const known = ids('contact_messages')
  expect(
    (await sendProvenEmail(server.origin, contactPayload({ email: `${WRITER}${++writers}@firm.example` }))).status,
  ).toBe(200)
  const [id = ''] = ids('contact_messages').filter((each) => !known.includes(each))
  return id
}

const ids = (table: string) =>
  sql((database) =>
    database
      .prepare(`SELECT id FROM ${table} ORDER BY rowid`)
      .all()
      .map(({ id }) => String(id)),
  )
const ask = (path: string, token = ada) => callApi(server, 'GET', path, token)
const detail = async (id: string, token = ada) =>
  v.parse(leadDetailSchema, (await ask(`/api/site/lead?item=${id}`, token)).body)

test('the audit log records lists, reads, changes and exports of the inbox, and one entry for repeated reads', async () => {
  const stream = await openEventStream(server.origin, ['lead_work/*'], ada)
  const id = await newMessage()
  await stream.hears(id)
  await stream.close()
  // A list without leads, or the number of leads, does not count as an access.
  expect((await ask('/api/site/leads?view=open&most=0')).body).toMatchObject({ leads: [], counts: { open: 1 } })
  expect(noted()).toEqual([])
  await ask('/api/site/leads?view=open')
  await ask('/api/site/leads?view=open')
  const { version } = (await detail(id)).lead
  await detail(id)
  const changed = await callApi(server, 'POST', '/api/site/lead', ada, {
    action: 'change',
    item: id,
    version,
    note: 'Hi',
  })
  expect(changed.status).toBe(200)
  // The server refuses Ben's change, because another change came first. But the refusal shows the lead, so it counts as
  // a read.
  const late = await callApi(server, 'POST', '/api/site/lead', ben, { action: 'change', item: id, version, note: 'No' })
  expect(late.status).toBe(409)
  await ask('/api/site/leads-csv?view=open')
  expect(noted()).toEqual([
    [ADA, 'listed', id],
    [ADA, 'opened', id],
    [ADA, 'changed', id],
    [BEN, 'opened', id],
    [ADA, 'exported', id],
  ])
  expect(new Set(entries().map(({ account }) => account))).toEqual(new Set(['users']))
  expect(new Set(entries().map(({ collection }) => collection))).toEqual(new Set(['contact_messages']))
})

test('a lead shows who has read it, the latest first, and reading the list does not count', async () => {
  const began = Date.now()
  const id = await newMessage()
  await ask('/api/site/leads?view=open', ben)
  expect((await detail(id)).seen).toEqual([])
  await detail(id, ben)
  const { seen } = await detail(id, ben)
  expect(seen.map(({ by }) => by)).toEqual([BEN, ADA])
  expect(Date.parse(seen[0]?.at ?? '')).toBeGreaterThanOrEqual(began)
})

test('superusers count as staff: lists, records, realtime, resumes, SQL and backups of the dashboard', async () => {
  const first = await newMessage()
  const root = await server.admin.token()
  await server.admin.rows('contact_messages', `id = "${first}"`)
  await ask(`/api/collections/contact_messages/records/${first}`, root)
  const stream = await openEventStream(server.origin, ['contact_messages/*'], root)
  const second = await newMessage()
  await stream.hears(second)
  await stream.close()
  expect((await sendProvenApplication(server.origin, applicationFields())).status).toBe(200)
  const application = ids('job_applications').at(-1) ?? ''
  const name = sql((database) => database.prepare('SELECT resume FROM job_applications WHERE id = ?').get(application))
  const { token } = v.parse(v.object({ token: v.string() }), await server.admin.call('POST', '/api/files/token'))
  const file = `${server.origin}/api/files/job_applications/${application}/${String(name?.['resume'])}`
  expect((await fetch(`${file}?token=${token}`)).status).toBe(200)
  expect((await fetch(file)).status).toBe(404)
  await server.admin.call('POST', '/api/sql', { query: 'SELECT name FROM contact_messages' })
  await server.admin.call('POST', '/api/backups', { name: 'seen.zip' })
  expect((await fetch(`${server.origin}/api/backups/seen.zip?token=${token}`)).status).toBe(200)
  expect(noted()).toEqual([
    [ROOT, 'listed', first],
    [ROOT, 'opened', first],
    [ROOT, 'listed', second],
    [ROOT, 'downloaded', application],
    [ROOT, 'queried', ''],
    [ROOT, 'exported', ''],
  ])
  expect(new Set(entries().map(({ account }) => account))).toEqual(new Set(['_superusers']))
})

test('no account can write, change or delete entries of the audit log: they are in no collection, and the database refuses', async () => {
  const id = await newMessage()
  await detail(id)
  const root = await server.admin.token()
  for (const [method, path] of [
    ['GET', '/api/collections/lead_accesses'],
    ['GET', '/api/collections/lead_accesses/records'],
    ['POST', '/api/collections/lead_accesses/records'],
    ['DELETE', '/api/collections/lead_accesses'],
    ['DELETE', '/api/collections/lead_accesses/truncate'],
  ] as const)
    expect([path, (await callApi(server, method, path, root, method === 'POST' ? {} : undefined)).status]).toEqual([
      path,
      404,
    ])
  const refused = ['DELETE FROM lead_accesses', "UPDATE lead_accesses SET actor = 'x'"]
  for (const query of [...refused, 'DROP TABLE lead_accesses'])
    expect(await callApi(server, 'POST', '/api/sql', root, { query })).toMatchObject({ status: 400 })
  for (const query of refused) expect(() => sql((database) => database.exec(query))).toThrow('lead_accesses only grows')
  // PocketBase refuses a collection with the name of a table. Otherwise a superuser could replace the audit log.
  const taken = await callApi(server, 'POST', '/api/collections', root, {
    name: 'lead_accesses',
    type: 'base',
    fields: [],
  })
  expect(taken.status).toBe(400)
  expect(noted()).toEqual([[ADA, 'opened', id]])
})

test('if an access can’t be recorded, the lead is neither shown nor changed', async () => {
  const id = await newMessage()
  const { version } = (await detail(id, ben)).lead
  sql((database) =>
    database.exec("CREATE TRIGGER full BEFORE INSERT ON lead_accesses BEGIN SELECT RAISE(ABORT, 'disk full'); END"),
  )
  try {
    const answers = [
      await ask('/api/site/leads?view=open'),
      await ask(`/api/site/lead?item=${id}`),
      await ask('/api/site/leads-csv?view=open'),
      await callApi(server, 'POST', '/api/site/lead', ben, { action: 'change', item: id, version, note: 'Quietly' }),
      await ask(`/api/collections/contact_messages/records/${id}`, await server.admin.token()),
    ]
    expect(answers.map(({ status }) => status >= 400)).toEqual([true, true, true, true, true])
    expect(JSON.stringify(answers)).not.toContain(WRITER)
    const { code } = await server.run(
      'data',
      'export',
      `${WRITER}${writers}@firm.example`,
      join(server.dataDir, 'unseen'),
    )
    expect(code).toBe(1)
  } finally {
    sql((database) => database.exec('DROP TRIGGER full'))
  }
  expect((await detail(id, ben)).lead).toMatchObject({ version, note: '' })
})

test('administrators can list the accesses to leads, the newest first, a hundred at a time', async () => {
  const id = await newMessage()
  await detail(id)
  const listSchema = v.object({ accesses: v.array(leadAccessSchema) })
  const { accesses } = v.parse(listSchema, (await ask('/api/site/lead-accesses')).body)
  expect(accesses[0]).toMatchObject({ actor: ADA, action: 'opened', collection: 'contact_messages', row: id })
  const { accesses: older } = v.parse(listSchema, (await ask(`/api/site/lead-accesses?before=${accesses[0]?.id}`)).body)
  expect(older).toEqual(accesses.slice(1, 100))
  expect((await ask('/api/site/lead-accesses?before=x')).status).toBe(400)
})
