import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isObject } from '../../src/lib/json.ts'
import { RETENTION_DAYS } from '../../src/lib/retention.ts'
import { DAY_MS } from '../../src/lib/time-units.ts'
import type { Row } from '../support/http/accounts.ts'
import { docketingEngineer } from '../support/http/application.ts'
import { formCalls, provenPayload, sendForm, type FormCall } from '../support/http/form-calls.ts'
import { runJob } from '../support/http/image-tool.ts'
import { announceWebinar } from '../support/http/form-requests.ts'
import { untilQueuePassed, startSmtpSink, type SmtpSink } from '../support/mail/smtp-sink.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'
import { openDatabase, runSql } from '../support/servers/seeds.ts'

/** A text that is in all data which a person enters in these tests. It occurs nowhere else. */
const MARKER = 'zqada'
const PERSON = { email: `${MARKER}@firm.example` }
/** The fields of all forms that accept any text. */
const FREE_TEXTS = ['name', 'firstName', 'lastName', 'firmName', 'notes', 'message', 'coverNote']
const DATABASES = ['data.db', 'auxiliary.db']

let sink: SmtpSink
let server: TestServer

beforeAll(async () => {
  sink = await startSmtpSink()
  server = await startServer({ raiseLimits: true, env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port) } })
  await announceWebinar(server)
  await server.admin.create('job_roles', docketingEngineer)
})
afterAll(async () => {
  await server.remove()
  await sink.stop()
})
beforeEach(async () => {
  await sink.setMode('accept')
  await setMailServer(true)
  for (const collection of [...formCalls.map((form) => form.collection), 'outgoing_emails', 'submissions'])
    for (const { id } of await server.admin.rows(collection)) await server.admin.remove(collection, id)
  sink.mails.length = 0
})

const mails = () => server.admin.rows('outgoing_emails')
const setMailServer = (enabled: boolean) => server.admin.call('PATCH', '/api/settings', { smtp: { enabled } })

async function submit(form: FormCall, changes: Record<string, unknown> = {}, key: string = crypto.randomUUID()) {
  const texts = FREE_TEXTS.filter((name) => name in form.texts).map((name) => [name, `Zqada ${name}`])
  const values = { ...Object.fromEntries(texts), ...PERSON, ...changes }
  const answer = await sendForm(server.origin, form, await provenPayload(server.origin, form, values), { key })
  expect(answer).toMatchObject({ status: 200 })
  return answer.text
}

const allMails = (status: string) =>
  until(`all mails are ${status}`, async () => {
    const all = await mails()
    return all.length > 0 && all.every((mail) => mail['status'] === status) && all
  })

async function report() {
  await runJob(server.admin, 'quarantine-report')
  return until('the report', async () => (await mails()).find(({ kind }) => kind === 'quarantine-report'))
}

const cleanUp = () => runJob(server.admin, 'clean-up')

/** Runs an SQL statement with `secure_delete`, which the server's own connections use too. */
function write(sql: string, ...values: string[]) {
  const database = openDatabase(server.dataDir)
  try {
    database.exec('PRAGMA secure_delete = ON')
    database.prepare(sql).run(...values)
  } finally {
    database.close()
  }
}

const asObject = (value: unknown) => (isObject(value) ? value : {})
const withoutTime = ({ sentAt: _sentAt, ...mail }: Row) => mail
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().replace('T', ' ')

/** Runs the nightly clean-up as if the server had sent all mails this many days ago. */
async function cleanUpAt(days: number) {
  write('UPDATE outgoing_emails SET sentAt = ?', ago(days))
  await cleanUp()
}

/** Returns the tables that have a row with the marker. */
function tablesWithMarker(): string[] {
  return DATABASES.flatMap((file) => {
    const database = openDatabase(server.dataDir, { readOnly: true, file })
    try {
      const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
      return tables.flatMap(({ name }) =>
        database
          .prepare(`SELECT * FROM "${String(name)}"`)
          .all()
          .filter((row) => JSON.stringify(row).toLowerCase().includes(MARKER))
          .map(() => String(name)),
      )
    } finally {
      database.close()
    }
  })
}

/**
 * Returns the database files that contain the marker. First lets the server write the write-ahead log back, as it does
 * every midnight.
 */
async function filesWithMarker(): Promise<string[]> {
  // Another reader or writer may delay the write, so repeat it.
  await until('the write-ahead log is empty', async () => {
    await server.admin.call('POST', '/api/crons/__pbDBOptimize__')
    return statSync(join(server.dataDir, 'data.db-wal')).size === 0
  })
  const files = readdirSync(server.dataDir).filter((file) => file.startsWith('data.db'))
  return files.filter((file) =>
    readFileSync(join(server.dataDir, file)).toString('latin1').toLowerCase().includes(MARKER),
  )
}

async function expectNothingLeft() {
  expect(tablesWithMarker()).toEqual([])
  expect(await filesWithMarker()).toEqual([])
}

async function rowOf({ collection }: FormCall): Promise<Row> {
  const [row, ...others] = await server.admin.rows(collection)
  if (row === undefined || others.length > 0) throw new Error(`${collection} should have one row`)
  return row
}

const removeRow = async (form: FormCall) => server.admin.remove(form.collection, (await rowOf(form)).id)

test.each(formCalls)(
  'deleting a row of $collection deletes its sent mails, and leaves no trace of the person',
  async (form) => {
    await submit(form)
    expect(await allMails('sent')).toHaveLength(form.kinds.length)
    expect(tablesWithMarker()).toContain(form.collection)
    await removeRow(form)
    expect(await mails()).toEqual([])
    await expectNothingLeft()
  },
)

test.each(formCalls)('deleting a row of $collection deletes its queued mails, which are never sent', async (form) => {
  await setMailServer(false)
  await submit(form)
  expect(await allMails('queued')).toHaveLength(form.kinds.length)
  await removeRow(form)
  await setMailServer(true)
  await untilQueuePassed(server, sink)
  expect([await mails(), sink.mails]).toEqual([[], []])
  await expectNothingLeft()
})

test.each(formCalls)(
  'neither a sent nor a queued report about the quarantine names a deleted row of $collection',
  async (form) => {
    await submit(form, { website: 'x' })
    const first = await report()
    // The mail server receives the report a moment before the site's server sets the row to "sent".
    await until('the report is sent', async () =>
      (await mails()).some(({ id, status }) => id === first.id && status === 'sent'),
    )
    await removeRow(form)
    expect(await mails()).toMatchObject([{ id: first.id, status: 'sent', text: '', html: '' }])
    await server.admin.remove('outgoing_emails', first.id)

    await setMailServer(false)
    await submit(form, { website: 'x' })
    await report()
    await removeRow(form)
    expect(await mails()).toEqual([])
    await expectNothingLeft()
  },
)

test('a queued report that names a deleted row is written again for the other rows', async () => {
  const [form] = formCalls
  if (form === undefined) throw new Error('no form')
  await setMailServer(false)
  await submit(form, { website: 'x', email: 'eve@firm.example' })
  await submit(form, { website: 'x' })
  expect((await report())['text']).toContain(PERSON.email)
  const named = (await server.admin.rows(form.collection)).find(({ email }) => email === PERSON.email)
  await server.admin.remove(form.collection, String(named?.id))
  const text = String((await report())['text'])
  expect([text.includes('eve@firm.example'), text.toLowerCase().includes(PERSON.email)]).toEqual([true, false])
})

test.each(formCalls)(
  'a retry for a deleted row of $collection creates no row, and the answer says that the row was deleted',
  async (form) => {
    const key = crypto.randomUUID()
    const answer: unknown = JSON.parse(await submit(form, {}, key))
    const other = crypto.randomUUID()
    await submit(form, { email: 'eve@firm.example' }, other)
    await allMails('sent')
    const [row] = await server.admin.rows(form.collection, `email = "${PERSON.email}"`)
    await server.admin.remove(form.collection, String(row?.id))

    // The row that the server keeps contains neither the key, nor the receipt, nor the content.
    const stored = await server.admin.rows('submissions', `call = "${form.call}" && fingerprint = ''`)
    expect(stored).toMatchObject([
      { key: expect.stringMatching(/^deleted:[0-9a-f]{40}$/), row: '', fingerprintVersion: 0 },
    ])
    expect(JSON.stringify(stored)).not.toContain(key.slice(0, 8).toUpperCase())
    expect(await server.admin.rows('submissions', `key = "${other}"`)).toHaveLength(1)

    const before = [await server.admin.rows(form.collection), await mails()]
    expect(JSON.parse(await submit(form, {}, key))).toEqual({ ...asObject(answer), deleted: true })
    expect([await server.admin.rows(form.collection), await mails()]).toEqual(before)
  },
)

test('the nightly clean-up deletes the key of a row that was deleted by SQL', async () => {
  const [form] = formCalls
  if (form === undefined) throw new Error('no form')
  const key = crypto.randomUUID()
  await submit(form, {}, key)
  write(`DELETE FROM ${form.collection}`)
  await cleanUp()
  expect(await server.admin.rows('submissions', `key = "${key}"`)).toEqual([])
  expect(JSON.parse(await submit(form, {}, key))).toMatchObject({ success: true, deleted: true })
  expect(await server.admin.rows(form.collection)).toEqual([])
})

test('a mail that is being sent while its row is deleted is not stored again', async () => {
  const form = formCalls.find(({ name }) => name === 'contact')
  if (form === undefined) throw new Error('no form')
  await sink.setMode('silent')
  const before = sink.connections()
  await submit(form)
  await until('the silent server is asked', () => sink.connections() > before)
  await removeRow(form)
  await sink.setMode('refuse')
  await sink.setMode('accept')
  await untilQueuePassed(server, sink)
  expect([await mails(), sink.mails]).toEqual([[], []])
  await expectNothingLeft()
})

test('if the nightly clean-up or SQL deletes a row, its mails are deleted too', async () => {
  for (const form of formCalls) await submit(form)
  const all = await allMails('sent')
  expect(all).toHaveLength(formCalls.flatMap(({ kinds }) => kinds).length)
  await cleanUp()
  expect(await mails()).toHaveLength(all.length)

  write('UPDATE job_applications SET created = ?', ago(RETENTION_DAYS.applications + 1))
  write('UPDATE newsletter_subscribers SET confirmExpires = ?', ago(RETENTION_DAYS.unconfirmedAddresses + 1))
  for (const table of ['demo_requests', 'contact_messages', 'webinar_registrations']) write(`DELETE FROM ${table}`)
  await cleanUp()
  expect(await mails()).toEqual([])
  await expectNothingLeft()
})

test('a reader who unsubscribed stays known after a sign-up with the address that nobody confirmed', async () => {
  for (const form of formCalls) await submit(form)
  await allMails('sent')
  write('UPDATE newsletter_subscribers SET unsubscribedAt = ?', ago(RETENTION_DAYS.unconfirmedAddresses + 9))
  write('UPDATE newsletter_subscribers SET confirmExpires = ?', ago(RETENTION_DAYS.unconfirmedAddresses + 1))
  await cleanUp()
  expect(runSql(server, 'SELECT status FROM newsletter_subscribers').map(({ status }) => status)).toEqual([
    'unsubscribed',
  ])
})

test('the report of a clean-up lists due rows, deleted rows, and the rest with the reason', async () => {
  for (const form of formCalls) await submit(form)
  await allMails('sent')
  write('UPDATE job_applications SET created = ?', ago(RETENTION_DAYS.applications + 1))
  const [failed] = await mails()
  await server.admin.update('outgoing_emails', String(failed?.id), { status: 'failed' })
  write('UPDATE outgoing_emails SET updated = ? WHERE id = ?', ago(RETENTION_DAYS.sentMails + 1), String(failed?.id))
  await cleanUp()
  const [row] = runSql(server, "SELECT value FROM _params WHERE id = 'retentionReports'")
  const [report] = JSON.parse(String(row?.['value']))
  expect(report.complete).toBe(true)
  const told = (name: string) => report.rules.find((rule: { name: string }) => rule.name === name)
  expect(told('Applications with their resumes')).toMatchObject({ days: 730, due: 1, ended: 1, left: 0 })
  expect(told('Addresses and texts of sent mails')).toMatchObject({
    spared: [{ reason: 'could not be delivered: queue them again, or delete them', rows: 1 }],
  })
})

test('after its retention period a sent mail’s address and text are deleted; an unsent mail stays complete', async () => {
  for (const form of formCalls) await submit(form)
  const sent = await allMails('sent')
  const [failed] = sent
  await server.admin.update('outgoing_emails', String(failed?.id), { status: 'failed' })
  const before = await mails()
  await cleanUpAt(RETENTION_DAYS.sentMails - 1)
  expect((await mails()).map(withoutTime)).toEqual(before.map(withoutTime))
  await cleanUpAt(RETENTION_DAYS.sentMails + 1)
  const emptied = { to: '', replyTo: '', text: '', blocks: '', mailbox: '', html: '', headers: {}, calendar: '' }
  expect((await mails()).map(withoutTime)).toEqual(
    before.map((mail) => withoutTime(mail.id === failed?.id ? mail : { ...mail, ...emptied })),
  )

  await server.admin.remove('outgoing_emails', String(failed?.id))
  expect(tablesWithMarker()).not.toContain('outgoing_emails')
  expect(new Set(tablesWithMarker())).toEqual(new Set(formCalls.map(({ collection }) => collection)))
})
