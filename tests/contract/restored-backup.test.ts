import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadAccesses } from '../support/servers/seeds.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'
import { withZipEntries, zipNames, type ZipEntry } from '../support/faults/zip-archive.ts'

// Tests that a backup is only data. An attacker who can change a backup or the data folder must not be able to run
// code.

const fileTokenSchema = v.object({ token: v.string() })
const logsSchema = v.object({
  items: v.array(v.object({ message: v.string(), data: v.record(v.string(), v.unknown()) })),
})

/** An entry of the audit log that the tampered backup tries to add. */
const OF_THE_ARCHIVE = JSON.stringify({
  actor: 'eve',
  account: '',
  action: 'opened',
  collection: '*',
  row: '',
  created: '2026-01-01 00:00:00.000Z',
})

/**
 * A folder outside of the site. If code from the backup runs, it writes a file there. A link in the archive leads
 * there too.
 */
const outside = mkdtempSync(join(tmpdir(), 'lexharbor-outside-'))
/** The server's folder for temporary files. */
const temporary = mkdtempSync(join(tmpdir(), 'lexharbor-temporary-'))

let server: TestServer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true, env: { TMPDIR: temporary } })
})

afterAll(async () => {
  await server.remove()
  for (const folder of [outside, temporary]) rmSync(folder, { recursive: true, force: true })
})

// The tests run in this order, because each test uses the site that the previous test restored.
describe('one site', { shuffle: false }, () => {
  test('the server reads its hooks from a separate folder, which it deletes before it answers requests', async () => {
    expect(readdirSync(temporary)).toEqual([])
    expect(await server.run('storage', 'clean')).toMatchObject({ code: 0 })
    expect(readdirSync(temporary)).toEqual([])
    // The PocketBase hooks still work after that, even in JavaScript engines that the server creates later.
    const answers = await Promise.all(Array.from({ length: 40 }, () => status('/api/site/challenge')))
    expect(new Set(answers)).toEqual(new Set([200]))
  })

  test('a backup contains the two databases and the files, and no code', async () => {
    const names = zipNames(await takeBackup('plain.zip'))
    expect(new Set(names.map((name) => name.split('/')[0]))).toEqual(new Set(['auxiliary.db', 'data.db', 'types.d.ts']))
  })

  test('only the owner can read the program’s files, even in a folder that the operator created', () => {
    const paths = readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' })
    const open = paths.filter((path) => (lstatSync(join(server.dataDir, path)).mode & 0o077) !== 0)
    expect([paths.includes('backups/plain.zip'), open]).toEqual([true, []])
  })

  test('no code or page from a tampered backup is run or served', async () => {
    const plain = await takeBackup('before.zip')
    // An older release stored its code in the data folder, in a folder whose name contained a hash of the code.
    const former =
      zipNames(plain)
        .find((name) => name.startsWith('.embedded/'))
        ?.split('/')[1] ?? '0123456789abcdef'
    const hooks = [`.embedded/${former}/hooks`, '.embedded/hooks', 'pb_hooks', 'hooks', 'embedded/hooks']
    const migrations = [`.embedded/${former}/migrations`, '.embedded/migrations', 'pb_migrations', 'migrations']
    await restore('tampered.zip', plain, [
      ...hooks.map((folder, index) => ({ name: `${folder}/zz.pb.js`, content: hookThatTells(`hook-${index}`) })),
      ...migrations.map((folder, index) => ({
        name: `${folder}/1999999999_zz.js`,
        content: `${tells(`migration-${index}`)}; migrate(() => ${tells(`migrated-${index}`)})`,
      })),
      { name: 'node_modules/site.js', content: tells('module') },
      { name: 'pb_public/zz.html', content: 'served' },
      { name: 'way-out', content: outside, link: true },
      { name: 'way-out/through-link', content: 'written' },
      { name: '.carried-lead-accesses', content: OF_THE_ARCHIVE },
    ])
    await until('the server starts again', () => starts() === 2)
    await until('the server answers', () =>
      status('/api/health').then(
        (code) => code === 200,
        () => false,
      ),
    )

    expect(existsSync(join(server.dataDir, 'pb_hooks/zz.pb.js'))).toBe(true) // shows that the archive was restored
    expect(readdirSync(outside)).toEqual([])
    expect(await Promise.all(hooks.map((_, index) => status(`/api/zz/hook-${index}`)))).toEqual(hooks.map(() => 404))
    expect(await Promise.all(['/zz.html', '/pb_public/zz.html'].map(status))).toEqual([404, 404])
    expect(existsSync(join(server.dataDir, '.embedded'))).toBe(false)
    expect(readdirSync(temporary)).toEqual([])
    // The audit log has the two downloads and the restore. It has no entry that the archive tried to add.
    expect(leadAccesses(server.dataDir).map(({ action }) => action)).toEqual(['exported', 'exported', 'restored'])
  })

  test('a backup with a path that leaves the archive’s folder is refused completely', async () => {
    const name = `zz-${randomUUID()}`
    const startsBefore = starts()
    const { id } = await server.admin.create('contact_messages', { name: 'Ada Okafor' })
    await restore('slip.zip', await takeBackup('slip-before.zip'), [{ name: `../../../${name}`, content: 'written' }])
    const refusal = await until('the refusal is in the log', () => failedRestores().then((errors) => errors[0]))
    expect(refusal).toMatch(/^invalid file path: /)
    expect(existsSync(join(dirname(server.dataDir), name))).toBe(false)
    expect(starts()).toBe(startsBefore)
    expect((await server.admin.rows('contact_messages')).map((row) => row.id)).toContain(id)
  })

  test('the next start deletes code that an older release left in the data folder, and logs that once', async () => {
    await server.stop()
    const said = () => server.output().split(`removed ${join(server.dataDir, '.embedded')}`).length - 1
    const before = said()
    mkdirSync(join(server.dataDir, '.embedded/0123456789abcdef/hooks'), { recursive: true })
    writeFileSync(join(server.dataDir, '.embedded/0123456789abcdef/hooks/zz.pb.js'), hookThatTells('old'))
    await server.start()
    expect(readdirSync(server.dataDir)).not.toContain('.embedded')
    expect(said()).toBe(before + 1)
    expect(await status('/api/zz/old')).toBe(404)

    await server.stop()
    await server.start()
    expect(said()).toBe(before + 1)
  })
})

/** Returns JavaScript for PocketBase hooks that writes a file with this name into the folder `outside`. */
function tells(name: string): string {
  return `$os.writeFile(${JSON.stringify(join(outside, name))}, 'ran', 0o644)`
}

function hookThatTells(name: string): string {
  return `${tells(name)}; routerAdd('GET', '/api/zz/${name}', (e) => e.string(200, 'ran'))`
}

async function takeBackup(name: string): Promise<Buffer> {
  await server.admin.call('POST', '/api/backups', { name })
  const { token } = v.parse(fileTokenSchema, await server.admin.call('POST', '/api/files/token'))
  const answer = await fetch(`${server.origin}/api/backups/${name}?token=${token}`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

async function restore(name: string, plain: Buffer, entries: ZipEntry[]): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(withZipEntries(plain, entries))], { type: 'application/zip' }), name)
  const headers = { authorization: await server.admin.token() }
  const answer = await fetch(`${server.origin}/api/backups/upload`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(204)
  await server.admin.call('POST', `/api/backups/${name}/restore`)
}

/** Returns the error messages of failed restores, the newest first. */
async function failedRestores(): Promise<unknown[]> {
  const query = new URLSearchParams({ filter: 'message = "Failed to restore backup"', sort: '-created' })
  const logs = v.parse(logsSchema, await server.admin.call('GET', `/api/logs?${query.toString()}`))
  return logs.items.map(({ data }) => data['error'])
}

function starts(): number {
  return server.output().split('Server started at').length - 1
}

async function status(path: string): Promise<number> {
  return (await fetch(`${server.origin}${path}`)).status
}
