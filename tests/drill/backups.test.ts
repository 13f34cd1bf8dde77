import { readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  applicationFields,
  docketingEngineer,
  pdfOf,
  sendProvenApplication,
  sha256,
} from '../support/http/application.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'
import { COMPILE_LIMIT_MS, versitygw } from './programs.ts'
import { startStore, type Store } from './store.ts'

// Tests backups in an S3 store. A command or the schedule creates a backup and verifies it, the program deletes old
// backups, and a new disk gets its data from a backup.

/** The program checks the schedule once a minute, so a test may need some minutes. */
const MINUTES_LIMIT_MS = 300_000
const KEPT = 1

let store: Store
let server: TestServer

beforeAll(async () => {
  versitygw()
  store = await startStore()
  server = await startServer({
    env: { ...store.backupsEnv, BACKUP_CRON: '* * * * *', BACKUPS_KEPT: `${KEPT}` },
  })
  await server.admin.create('job_roles', docketingEngineer)
}, COMPILE_LIMIT_MS)

afterAll(async () => {
  await server.remove()
  store.remove()
})

const resume = pdfOf(40_000, 'kept in a backup')
const inStore = () => readdirSync(store.folder('backups')).filter((name) => name.endsWith('.zip'))
const isOfTheClock = (name: string) => name.startsWith('@auto')

let taken = ''

test('a backup is stored on S3 and not on the disk, and verified by opening it', async () => {
  const sent = await sendProvenApplication(server.origin, applicationFields(), { files: [{ content: resume }] })
  expect(sent).toMatchObject({ status: 200 })
  const { code, output } = await server.run('backup', 'now')
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^backup-[\d-]+\.zip is good: \d+ rows in /),
  })
  taken = /^backup-[\d-]+\.zip/.exec(output)?.[0] ?? ''
  expect(inStore()).toContain(taken)
  expect(readdirSync(server.dataDir)).not.toContain('backups')
  expect((await server.run('backup', 'verify', taken)).output).toMatch(/ is good: /)
  expect((await server.run('backup', 'list')).output).toContain(`${taken}  good on `)
})

test('the schedule creates backups and deletes all but the newest of its own; manual backups stay', async () => {
  const first = await until('one is taken by schedule', () => inStore().find(isOfTheClock), MINUTES_LIMIT_MS)
  const kept = await until(
    'another one has taken its place',
    () => {
      const all = inStore()
      const ofTheClock = all.filter(isOfTheClock)
      return ofTheClock.length === KEPT && !ofTheClock.includes(first) && all
    },
    MINUTES_LIMIT_MS,
  )
  expect(kept).toContain(taken)
  expect((await fetch(`${server.origin}/api/site/ready`)).status).toBe(200)
})

test('the verification of a backup fails if the store has only a part of it', async () => {
  await server.stop()
  await server.start(undefined, { BACKUP_CRON: '' })
  const { output } = await server.run('backup', 'now')
  const cut = /^backup-[\d-]+\.zip/.exec(output)?.[0] ?? ''
  truncateSync(join(store.folder('backups'), cut), 20_000)
  const verified = await server.run('backup', 'verify', cut)
  expect(verified.code).toBe(1)
  expect(verified.output).not.toContain('is good')
})

test('after the loss of the disk, the operator restores the data from the store, by a signed address', async () => {
  const [before] = await server.admin.rows('job_applications')
  await server.kill()
  for (const name of readdirSync(server.dataDir)) rmSync(join(server.dataDir, name), { recursive: true })
  const restored = await server.run('restore', store.signedAddress('backups', taken))
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored to ') })
  await server.start()
  const [after] = await server.admin.rows('job_applications')
  expect(after).toEqual(before)
  const address = `${server.origin}/api/files/job_applications/${after?.id}/${String(after?.['resume'])}`
  const { token } = JSON.parse(JSON.stringify(await server.admin.call('POST', '/api/files/token')))
  const file = Buffer.from(await (await fetch(`${address}?token=${token}`)).arrayBuffer())
  expect(sha256(file)).toBe(sha256(resume))
})
