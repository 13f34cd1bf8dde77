import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { docketingEngineer } from '../support/http/application.ts'
import { formCalls, sendForm } from '../support/http/form-calls.ts'
import { freshProof } from '../support/http/submission.ts'
import { announceWebinar } from '../support/http/form-requests.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { openDatabase } from '../support/servers/seeds.ts'

// The tables that grow with every submission. No request may scan them, because SQLite has one writer at a time and all
// others wait for its transaction.

const GROWING = [
  'contact_messages',
  'demo_requests',
  'job_applications',
  'lead_events',
  'lead_work',
  'newsletter_subscribers',
  'outgoing_emails',
  'submissions',
  'used_challenges',
  'webhook_deliveries',
  'webinar_registrations',
]
/**
 * Matches two statements that may scan, because they run outside of a transaction: the inbox looks for other leads of
 * an address, and the metrics count mails.
 */
const OUTSIDE = /lower\(email\) =|\bGROUP BY status$/
const EMAIL = 'ada@firm.example'

test('every SQL statement of a visitor’s call, and of staff’s work on a lead, finds its rows by an index', async () => {
  const server = await startServer({
    printsSql: true,
    raiseLimits: true,
    env: { CONFIRMATIONS_PER_RECIPIENT: '1', STAFF_NOTICES_PER_DAY: '8' },
  })
  onTestFinished(() => server.remove())
  await server.admin.create('job_roles', docketingEngineer)
  await announceWebinar(server, { slug: 'retainers-live' })
  const { token } = await createAccount(server, 'bo@firm.example', 'admin')
  const begun = server.output().length

  // The mails of the second submission exceed the limits of mails, so the statements about these limits run too.
  for (const _ of [1, 2]) for (const { call } of formCalls) expect(await submitted(server, call)).toBe(200)
  const key = crypto.randomUUID()
  expect(await submitted(server, 'request-demo', key)).toBe(200)
  await callApi(server, 'POST', '/api/site/demo/cancel', '', { key })
  for (const path of ['confirm', 'unsubscribe', 'preferences'])
    await callApi(server, 'POST', `/api/site/newsletter/${path}`, '', { token: '0'.repeat(32) })

  const [lead, other] = await server.admin.rows('demo_requests', `email = "${EMAIL}"`)
  const [work] = await server.admin.rows('lead_work', `id = "${String(lead?.id)}"`)
  const act = (body: object) => callApi(server, 'POST', '/api/site/lead', token, body)
  const reply = {
    action: 'reply',
    item: lead?.id,
    version: work?.['version'],
    key: crypto.randomUUID(),
    text: 'Hello.',
  }
  expect((await act(reply)).status).toBe(200)
  expect((await act({ action: 'not-people', items: [other?.id] })).status).toBe(200)
  expect((await act({ action: 'people', items: [other?.id] })).status).toBe(200)
  expect((await callApi(server, 'GET', '/api/site/lead-sources', token)).status).toBe(200)
  await server.admin.remove('demo_requests', String(lead?.id))

  const statements = statementsIn(server.output().slice(begun))
  await server.stop()
  expect(statements.length).toBeGreaterThan(100)
  expect(scansOf(server.dataDir, statements)).toEqual([])
})

async function submitted(server: TestServer, call: string, key?: string): Promise<number> {
  const form = formCalls.find((each) => each.call === call)
  if (form === undefined) throw new Error(`no form is sent to ${call}`)
  const payload = form.payload({ altcha: await freshProof(server.origin, form.call), email: EMAIL })
  return (await sendForm(server.origin, form, payload, key === undefined ? {} : { key })).status
}

/**
 * Returns the SQL statements in PocketBase's output. A statement starts like "[0.00ms] SELECT …" and may have several
 * lines.
 */
function statementsIn(output: string): string[] {
  const texts = output.split(/^\[\d+\.\d+ms\] /m).slice(1)
  const statements = texts.filter((text) => /^\s*(?:SELECT|UPDATE|DELETE|WITH)\b/.test(text))
  return [...new Set(statements.filter((text) => !OUTSIDE.test(text.trim())))]
}

/** Returns the statements that scan a growing table, each with the line of the query plan that shows the scan. */
function scansOf(dataDir: string, statements: readonly string[]): string[] {
  const database = openDatabase(dataDir, { readOnly: true })
  try {
    return statements.flatMap((statement) =>
      planOf(database, statement)
        .filter((line) => isOfGrowing(statement, /^SCAN (\w+)/.exec(line)?.[1]))
        .map((line) => `${line}: ${statement.replaceAll(/\s+/g, ' ').trim()}`),
    )
  } finally {
    database.close()
  }
}

function planOf(database: DatabaseSync, statement: string): string[] {
  try {
    return database
      .prepare(`EXPLAIN QUERY PLAN ${statement}`)
      .all()
      .map(({ detail }) => String(detail))
  } catch {
    return [] // the statement is about the log's database file, or about a table that no longer exists
  }
}

/**
 * Whether a name in a query plan means a growing table.
 * @param name the table's name, or its alias in the statement
 */
function isOfGrowing(statement: string, name: string | undefined): boolean {
  if (name === undefined) return false
  return GROWING.some(
    (table) => table === name || new RegExp(`\\b${table}\\b\\W+(?:AS\\W+)?${name}\\b`, 'i').test(statement),
  )
}
