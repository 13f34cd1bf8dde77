import { afterEach, beforeEach, expect, test } from 'vitest'
import { visitSteadily } from '../support/soak/visitors.ts'
import { freePort, holdSocket, type HeldSocket } from '../support/servers/free-port.ts'
import { environmentOf, startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

// Tests a restart without downtime. The test keeps the listening socket open, as systemd does
// (pocketbase/deploy/lexharbor.socket), and replaces the program behind it.

const VISITORS = 8
const RESTARTS = 2
/** How many submissions the server must answer before each restart, and again afterwards. */
const ANSWERED_BETWEEN = 16

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

test('during two restarts under load no submission is refused, and each is stored once', async () => {
  held = await holdSocket(server.port, server.program, {
    ...environmentOf(server.dataDir, server.port),
    HOOK_ENGINES: '64',
  })
  const visitors = visitSteadily(server.origin, VISITORS)
  const more = async () => {
    const before = visitors.answered()
    await until('visitors are answered', () => visitors.answered() - before >= ANSWERED_BETWEEN)
  }
  for (let restarts = 0; restarts < RESTARTS; restarts += 1) {
    await more()
    held.terminate()
    await until('the next program begins', () => (held?.begun() ?? 0) === restarts + 2)
  }
  await more()
  expect(await visitors.end()).toEqual([])
  expect(held.ended).toEqual(Array.from({ length: RESTARTS }, () => 0))
  expect(await server.admin.rows('contact_messages')).toHaveLength(visitors.answered())
})

test('a socket with another address than in the program’s settings is an error that names both addresses', async () => {
  const env = environmentOf(server.dataDir, server.port)
  held = await holdSocket(server.port, server.program, { ...env, HTTP_ADDR: `127.0.0.1:${await freePort()}` })
  await until('the program has given up', () => (held?.ended.length ?? 0) > 0)
  expect(held.ended[0]).toBe(1)
  expect(held.output()).toContain(
    `the address 127.0.0.1:${server.port} is held open for this program, which listens elsewhere: make HTTP_ADDR and ListenStream`,
  )
})
