import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/servers/free-port.ts'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { leadAccesses } from '../support/servers/seeds.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

// Tests what an operator needs after the loss of a disk: backups that can be opened, and a restore that deletes nothing
// by mistake.

const OF_TOMORROW = '1999999999_of_tomorrow.js'

let server: TestServer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lexharbor-backups-'))
  cpSync(join(repositoryRoot, 'pb_migrations'), join(folder, 'migrations'), { recursive: true })
  writeFileSync(join(folder, 'migrations', OF_TOMORROW), 'migrate(() => {}, () => {})\n')
  server = await startServer({ raiseLimits: true })
})

afterAll(async () => {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

// The tests run in this order, because each test uses the backups of the previous test.
describe('one site', { shuffle: false }, () => {
  test('a command creates, verifies and lists a backup while the server runs', async () => {
    await server.admin.create('contact_messages', { name: 'Ada Okafor' })
    const taken = await server.run('backup', 'now')
    expect(taken).toMatchObject({ code: 0, output: expect.stringMatching(/^backup-[\d-]+\.zip is good: \d+ rows in /) })
    const listed = await server.run('backup', 'list')
    expect(listed.output).toMatch(/^\S+Z +\d+ MB {2}backup-[\d-]+\.zip {2}good on \S+Z\n$/)
    expect(await server.run('backup', 'verify')).toMatchObject({ code: 0 })
    keep('good.zip')
  })

  test('if the S3 storage for backups does not answer, the error names it', async () => {
    const store = {
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_REGION: 'eu',
      BACKUP_S3_ACCESS_KEY: 'key',
      BACKUP_S3_SECRET: 'secret-of-the-store',
    }
    await server.stop()
    await server.start(undefined, store)
    const { code, output } = await server.run('backup', 'now')
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('does not answer as it should') })
    expect(output).not.toContain(store.BACKUP_S3_SECRET)
    await server.admin.call('PATCH', '/api/settings', { backups: { s3: { enabled: false } } })
    await server.stop()
    await server.start(undefined, { BACKUP_S3_ENDPOINT: '' })
  })

  test('a restore is refused while the server runs, and over existing data without --replace', async () => {
    const { id } = await server.admin.create('contact_messages', { name: 'Grace Vale' })
    const refused = await server.run('restore', kept('good.zip'), '--replace')
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('stop it first. Nothing was changed') })
    await server.stop()
    const unsaid = await server.run('restore', kept('good.zip'))
    expect(unsaid).toMatchObject({ code: 1, output: expect.stringContaining('Add --replace') })
    await server.start()
    expect((await server.admin.rows('contact_messages')).map((row) => row.id)).toContain(id)
  })

  test('a restore brings back the old data, and keeps the newer data in another folder', async () => {
    await server.stop()
    const seen = leadAccesses(server.dataDir).map(({ actor, action }) => [actor, action])
    expect(seen.length).toBeGreaterThan(0)
    const { code, output } = await server.run('restore', kept('good.zip'), '--replace')
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Restored to ${server.dataDir}`),
    })
    const [former = ''] = readdirSync(server.dataDir).filter((name) => name.startsWith('before-restore-'))
    expect(existsSync(join(server.dataDir, former, 'data.db'))).toBe(true)
    await server.start()
    // The restore keeps the audit log entries that are newer than the backup, and adds an entry about itself.
    expect(leadAccesses(server.dataDir).map(({ actor, action }) => [actor, action])).toEqual([
      ...seen,
      ['command line', 'restored'],
    ])
    expect((await server.admin.rows('contact_messages')).map((row) => row['name'])).toEqual(['Ada Okafor'])
    // The next backup does not contain the folder with the newer data.
    expect(await server.run('backup', 'now')).toMatchObject({ code: 0 })
  })

  test('a backup can be restored by a newer release, but an older release accepts only a backup of its own', async () => {
    await server.stop()
    await server.start(undefined, { LEXHARBOR_MIGRATIONS_DIR: join(folder, 'migrations') })
    expect((await server.admin.rows('contact_messages')).map((row) => row['name'])).toEqual(['Ada Okafor'])
    rmSync(join(server.dataDir, 'backups'), { recursive: true })
    expect(await server.run('backup', 'now')).toMatchObject({ code: 0 })
    keep('newer.zip')
    await server.stop()

    const to = join(folder, 'elsewhere')
    const newer = await server.run('restore', kept('newer.zip'), '--to', to)
    expect(newer).toMatchObject({ code: 0 })
    await server.start(undefined, { LEXHARBOR_MIGRATIONS_DIR: '' })
    const refused = await server.run('restore', kept('newer.zip'), '--to', join(folder, 'another'))
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(`does not know (${OF_TOMORROW})`) })
    expect(readdirSync(join(folder, 'another')).filter((name) => name.endsWith('.db'))).toEqual([])

    await server.stop()
    expect(await server.run('restore', kept('good.zip'), '--replace')).toMatchObject({ code: 0 })
    await server.start()
    expect((await server.admin.rows('contact_messages')).map((row) => row['name'])).toEqual(['Ada Okafor'])
  })
})

/** Copies the only backup to another folder, with this name. */
function keep(name: string): void {
  const [taken = ''] = readdirSync(join(server.dataDir, 'backups')).filter((each) => each.endsWith('.zip'))
  cpSync(join(server.dataDir, 'backups', taken), kept(name))
}

function kept(name: string): string {
  return join(folder, name)
}
