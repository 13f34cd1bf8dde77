import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { docketingEngineer, sha256 } from '../support/http/application.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'
import { sendAll } from './load.ts'
import { COMPILE_LIMIT_MS, minio } from './programs.ts'
import { startStoreNodes, type StoreNodes } from './store-nodes.ts'

// The site stores files in an object store of four nodes. The test kills one node while visitors send resumes and read
// pages.

const SUBMISSIONS = 200
const CLIENTS = 4
const PAGES = ['/', '/pricing', '/blog', '/contact']

let nodes: StoreNodes
let server: TestServer

beforeAll(async () => {
  minio()
  nodes = await startStoreNodes()
  server = await startServer({ raiseLimits: true, env: nodes.env })
  await server.admin.create('job_roles', docketingEngineer)
}, COMPILE_LIMIT_MS)
afterAll(async () => {
  await server.remove()
  await nodes.remove()
})

test('if one node of the store is killed under load, no page fails, and every resume is stored unchanged', async () => {
  const statuses = new Map<number, number>()
  const leaving = new AbortController()
  const readers = Array.from({ length: CLIENTS }, async () => {
    while (!leaving.signal.aborted)
      for (const path of PAGES) {
        const { status } = await fetch(server.origin + path)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
  })
  let killing: Promise<void> | undefined
  const sent = await sendAll([server.origin], SUBMISSIONS, CLIENTS, (_each, number) => {
    if (number >= SUBMISSIONS / 4) killing ??= nodes.kill(2)
  })
  await killing
  leaving.abort()
  await Promise.all(readers)
  const attempts = sent.reduce((sum, each) => sum + each.attempts, 0)
  console.log(`${sent.length} sent in ${attempts} attempts, pages by status: ${JSON.stringify([...statuses])}`)
  expect([...statuses.keys()]).toEqual([200])

  const resumes = sent.flatMap(({ email, file }) => (file === undefined ? [] : [{ email, hash: sha256(file) }]))
  expect(resumes).toHaveLength(SUBMISSIONS / 20)
  const stored = await server.admin.rows('job_applications')
  expect(stored).toHaveLength(resumes.length)
  const { token } = v.parse(v.object({ token: v.string() }), await server.admin.call('POST', '/api/files/token'))
  for (const { id, email, resume } of stored) {
    const answer = await fetch(`${server.origin}/api/files/job_applications/${id}/${String(resume)}?token=${token}`)
    const hash = sha256(Buffer.from(await answer.arrayBuffer()))
    expect({ email, hash }).toEqual(resumes.find((each) => each.email === email))
  }
  await until('ready', async () => (await fetch(`${server.origin}/api/site/ready`)).ok)
})
