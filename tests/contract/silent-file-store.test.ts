import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  applicationFields,
  docketingEngineer,
  sendApplication,
  sendProvenApplication,
} from '../support/http/application.ts'
import { contactPayload, sendProvenEmail } from '../support/http/form-requests.ts'
import { freshProof } from '../support/http/submission.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

// A fake S3 store for files. At first it answers no request. Later it answers every request except uploads, whose files
// it stores nevertheless.

let isSilent = true
/** The responses to requests that the store has not answered yet. */
const waiting: ServerResponse[] = []
const files = new Set<string>()
const store = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
  const name = pathname.replace('/files/', '')
  request.resume()
  if (isSilent || request.method === 'PUT') waiting.push(response)
  if (isSilent) return
  if (request.method === 'PUT') files.add(name)
  else if (request.method === 'DELETE') response.writeHead(files.delete(name) ? 204 : 404).end()
  else if (request.method === 'HEAD') response.writeHead(404).end()
  else response.end(listOf([...files].filter((file) => file.startsWith(searchParams.get('prefix') ?? ''))))
})
const listOf = (names: readonly string[]) =>
  `<ListBucketResult><KeyCount>${names.length}</KeyCount>${names
    .map((name) => `<Contents><Key>${name}</Key><LastModified>2026-11-24T00:00:00.000Z</LastModified></Contents>`)
    .join('')}</ListBucketResult>`

let server: TestServer

beforeAll(async () => {
  const port = await freePort()
  await new Promise<void>((resolve) => store.listen(port, '127.0.0.1', resolve))
  server = await startServer({
    env: {
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_BUCKET: 'files',
      FILES_S3_REGION: 'us-east-1',
      FILES_S3_ACCESS_KEY: 'key',
      FILES_S3_SECRET: 'secret',
      FILES_S3_PATH_STYLE: 'on',
    },
  })
  await server.admin.create('job_roles', docketingEngineer)
})
beforeEach(() => {
  isSilent = true
  waiting.length = 0
})
afterAll(async () => {
  await server.remove()
  store.closeAllConnections()
  store.close()
})

test('an application is answered 503, and no other request waits for the store', async () => {
  const before = await server.admin.rows('job_applications')
  const application = sendProvenApplication(server.origin, applicationFields())
  await until('the store is asked', () => waiting.length > 0)
  expect(await sendProvenEmail(server.origin, contactPayload())).toMatchObject({ status: 200 })
  expect(await application).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } })
  expect(await server.admin.rows('job_applications')).toEqual(before)
})

test('the readiness check fails and names the store', async () => {
  const answer = await fetch(`${server.origin}/api/site/ready`)
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 503,
    body: {
      ready: false,
      checks: expect.arrayContaining([
        { name: 'files', ok: false, reason: 'the store of the files does not answer' },
        { name: 'database', ok: true },
      ]),
    },
  })
})

test('no request waits for uploads under way; files without a row are deleted, or not uploaded', async () => {
  isSilent = false
  const fields = { ...applicationFields(), altcha: await freshProof(server.origin, 'apply') }
  const key = randomUUID()
  const sent = [1, 2].map(() => sendApplication(server.origin, fields, { key }))
  await until('both files are on their way', () => waiting.length === 2)
  expect(await sendProvenApplication(server.origin, applicationFields())).toMatchObject({ status: 503 })
  expect(await sendProvenEmail(server.origin, contactPayload())).toMatchObject({ status: 200 })
  for (const response of waiting) response.end()
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200])
  const rows = await server.admin.rows('job_applications')
  expect(rows).toHaveLength(1)
  const kept = rows.map(({ collectionId, id, resume }) => [collectionId, id, resume].join('/'))
  await until('the other file is gone', () => files.size === 1)
  expect([...files]).toEqual(kept)
  expect(await sendApplication(server.origin, fields)).toMatchObject({ status: 403, body: { code: 'captcha' } })
  expect(waiting).toHaveLength(2)
})
