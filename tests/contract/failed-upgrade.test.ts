import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { openDatabase } from '../support/servers/seeds.ts'

let server: TestServer
let migrations: string

/**
 * The migrations of a later release: two that succeed, and one that fails after it has changed a table, rows and the
 * settings.
 */
const OF_TOMORROW = {
  '1999999997_works.js': `migrate((app) => { app.save(new Collection({ type: 'base', name: 'of_tomorrow' })) })`,
  '1999999998_works_too.js': `migrate((app) => { app.db().newQuery("DELETE FROM outgoing_emails").execute() })`,
  '1999999999_breaks.js': `migrate((app) => {
    const messages = app.findCollectionByNameOrId('contact_messages')
    messages.fields.add(new TextField({ name: 'half' }))
    app.save(messages)
    app.db().newQuery("UPDATE contact_messages SET half = name, name = 'gone'").execute()
    const settings = app.settings()
    settings.meta.appName = 'Half'
    app.save(settings)
    throw new Error('broken half-way')
  })`,
}

beforeAll(async () => {
  migrations = mkdtempSync(join(tmpdir(), 'lexharbor-migrations-'))
  cpSync(join(repositoryRoot, 'pb_migrations'), migrations, { recursive: true })
  for (const [name, text] of Object.entries(OF_TOMORROW)) writeFileSync(join(migrations, name), text)
  server = await startServer({ raiseLimits: true })
})
afterAll(async () => {
  await server.remove()
  rmSync(migrations, { recursive: true, force: true })
})

test('a migration that fails in the middle leaves every table and row unchanged, and the error says that and how to go back', async () => {
  await server.admin.create('contact_messages', { name: 'Ada Okafor' })
  await server.admin.create('outgoing_emails', {
    status: 'failed',
    lane: 'staff',
    to: 'ada@okafor-lind.example',
    subject: 'A message',
    messageId: '<a@lexharbor.example>',
  })
  await server.stop()
  const before = wholeDatabase()
  expect(before['contact_messages']).toHaveLength(1)

  const newer = { LEXHARBOR_MIGRATIONS_DIR: migrations }
  await expect(server.start(undefined, newer)).rejects.toThrow('the server ended')
  // Start again, as systemd would. The result is the same.
  const { code, output } = await server.run('serve')
  expect(code).toBe(1)
  expect(output).toContain('failed to apply migration 1999999999_breaks.js: ')
  expect(output).toContain('broken half-way')
  expect(output).toContain(
    "\nThe data is as it was before: nothing of this upgrade was stored. To go back, put the previous program in this one's place and start it\n",
  )
  expect(wholeDatabase()).toEqual(before)

  await server.start(undefined, { LEXHARBOR_MIGRATIONS_DIR: '' })
  expect((await server.admin.rows('contact_messages')).map((row) => row['name'])).toEqual(['Ada Okafor'])
})

/** Returns the schema, and every table with its rows. */
function wholeDatabase(): Record<string, unknown[]> {
  const database = openDatabase(server.dataDir, { readOnly: true })
  const schema = database.prepare('SELECT type, name, sql FROM sqlite_master ORDER BY type, name').all()
  const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => String(name))
  const rows = tables.map((name) => [name, database.prepare(`SELECT * FROM "${name}" ORDER BY 1`).all()])
  database.close()
  return { schema, ...Object.fromEntries(rows) }
}
