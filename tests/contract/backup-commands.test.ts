import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/servers/free-port.ts'
import { root } from '../support/repository/source-files.ts'
import { leadAccesses } from '../support/servers/lead-accesses.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

// The operator's safety after a lost disk: backups can be opened, and a restore loses nothing by mistake.

const OF_TOMORROW = '1999999999_of_tomorrow.js'

let server: TestServer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lexharbor-backups-'))
  cpSync(join(root, 'pb_migrations'), join(folder, 'migrations'), { recursive: true })
  writeFileSync(join(folder, 'migrations', OF_TOMORROW), 'migrate(() => {}, () => {})\n')
  server = await startServer({ raiseLimits: true })
})

afterAll(async () => {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

// Each test continues with the backups of the one before.
describe('one site', { shuffle: false }, () => {
  test('a backup beside the running server is taken, verified and listed', async () => {
    await server.admin.create('contact_messages', { name: 'Ada Okafor' })
    const taken = await server.run('backup', 'now')
    expect(taken).toMatchObject({ code: 0, output: expect.stringMatching(/^backup-[\d-]+\.zip is good: \d+ rows in /) })
    const listed = await server.run('backup', 'list')
    expect(listed.output).toMatch(/^\S+Z +\d+ MB {2}backup-[\d-]+\.zip {2}good on \S+Z\n$/)
    expect(await server.run('backup', 'verify')).toMatchObject({ code: 0 })
    keep('good.zip')
  })

  test('a backup on S3 that does not answer is an error that names it', async () => {
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

  test('a restore brings back the old data, and keeps the newer data beside it', async () => {
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
    // The audit log since the backup is kept, and the restore is recorded.
    expect(leadAccesses(server.dataDir).map(({ actor, action }) => [actor, action])).toEqual([
      ...seen,
      ['command line', 'restored'],
    ])
    expect((await server.admin.rows('contact_messages')).map((row) => row['name'])).toEqual(['Ada Okafor'])
    // The next backup does not contain it.
    expect(await server.run('backup', 'now')).toMatchObject({ code: 0 })
  })

  test('data goes to a newer release, and back only with a backup of the older one', async () => {
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

/** Saves the store's only backup by a name of its own. */
function keep(name: string): void {
  const [taken = ''] = readdirSync(join(server.dataDir, 'backups')).filter((each) => each.endsWith('.zip'))
  cpSync(join(server.dataDir, 'backups', taken), kept(name))
}

function kept(name: string): string {
  return join(folder, name)
}
