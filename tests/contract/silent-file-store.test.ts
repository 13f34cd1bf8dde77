import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationFields, docketingEngineer, sendProvenApplication } from '../support/http/application.ts'
import { contactPayload, sendProvenEmail } from '../support/http/send-email.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

// The S3 store of the files accepts connections and never answers.

const sockets = new Set<Socket>()
const store = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
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
afterAll(async () => {
  await server.remove()
  for (const socket of sockets) socket.destroy()
  store.close()
})

test('an application is answered 503, and nothing else waits for the store meanwhile', async () => {
  const application = sendProvenApplication(server.origin, applicationFields())
  await until('the store is asked', () => sockets.size > 0)
  expect(await sendProvenEmail(server.origin, contactPayload())).toMatchObject({ status: 200 })
  expect(await application).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } })
  expect(await server.admin.rows('job_applications')).toEqual([])
})

test('the program is not ready, and names the store', async () => {
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
