import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contactPayload } from '../support/http/send-email.ts'
import { parseChallenge, solve } from '../support/http/submission.ts'
import { freePort } from '../support/servers/free-port.ts'
import { holdSocket, type HeldSocket } from '../support/servers/held-socket.ts'
import { environmentOf, startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

// The socket is held as systemd holds it (pocketbase/deploy/lexharbor.socket), while the program behind it is replaced.

const VISITORS = 8
const RESTARTS = 2
/** Submissions that must be answered before the program is ended, and again after it has begun anew. */
const ANSWERED_BETWEEN = 16
const LIMIT_MS = 120_000
/** As a proxy does that keeps none. */
const newConnections = new Agent({ keepAlive: false })

let server: TestServer
let held: HeldSocket | undefined

beforeEach(async () => {
  server = await startServer({ raiseLimits: true })
  await server.stop()
})
afterEach(async () => {
  await held?.release()
  await server.remove()
})

test(
  'through two restarts under load no submission is refused, and each is stored once',
  async () => {
    held = await holdSocket(server.port, server.program, environmentOf(server.dataDir, server.port))
    const visitors = Array.from({ length: VISITORS }, () => submitUntilTold())
    const answered = () => visitors.flatMap(({ answers }) => answers).filter((answer) => answer === 200).length
    const more = async () => {
      const before = answered()
      await until('visitors are answered', () => answered() - before >= ANSWERED_BETWEEN, LIMIT_MS)
    }
    for (let restarts = 0; restarts < RESTARTS; restarts += 1) {
      await more()
      held.terminate()
      await until('the next program begins', () => (held?.begun() ?? 0) === restarts + 2, LIMIT_MS)
    }
    await more()
    const ends = await Promise.all(visitors.map(({ end }) => end()))
    expect(ends.flat().filter((answer) => answer !== 200)).toEqual([])
    expect(held.ended).toEqual(Array.from({ length: RESTARTS }, () => 0))
    expect(await server.admin.rows('contact_messages')).toHaveLength(answered())
  },
  LIMIT_MS,
)

test('a socket at another address than the program’s is an error that names both ends', async () => {
  const env = environmentOf(server.dataDir, server.port)
  held = await holdSocket(server.port, server.program, { ...env, HTTP_ADDR: `127.0.0.1:${await freePort()}` })
  await until('the program has given up', () => (held?.ended.length ?? 0) > 0)
  expect(held.ended[0]).toBe(1)
  expect(held.output()).toContain(
    `the address 127.0.0.1:${server.port} is held open for this program, which listens elsewhere: make HTTP_ADDR and ListenStream`,
  )
})

/** One who sends a message, waits for the answer, and sends the next: `answers` are statuses, or what went wrong. */
function submitUntilTold() {
  const answers: (number | string)[] = []
  const told = new AbortController()
  const submitting = (async () => {
    while (!told.signal.aborted) answers.push(await submit().catch(String))
  })()
  const end = async () => {
    told.abort()
    await submitting
    return answers
  }
  return { answers, end }
}

async function submit(): Promise<number | string> {
  const asked = await call('GET', '/api/site/challenge?for=send-email')
  if (asked.status !== 200) return `challenge: ${asked.status}`
  const payload = contactPayload({ altcha: solve(parseChallenge(JSON.parse(asked.text))) })
  const { status, text } = await call('POST', '/api/site/send-email', JSON.stringify(payload))
  return status === 200 ? status : `${status}: ${text}`
}

function call(method: string, path: string, body = ''): Promise<{ status: number; text: string }> {
  const headers = method === 'POST' ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}
  return new Promise((resolve, reject) => {
    const asking = request(server.origin + path, { method, headers, agent: newConnections }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asking.once('error', reject)
    asking.end(body)
  })
}
