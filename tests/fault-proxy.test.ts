import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFaultProxy, type Fault, type FaultProxy } from './support/faults/fault-proxy.ts'
import { freePort } from './support/servers/free-port.ts'

const ANSWER = 'x'.repeat(1000)
const bodies: string[] = []
const server = createServer((incoming, outgoing) => {
  void incoming.toArray().then((parts) => {
    bodies.push(Buffer.concat(parts).toString())
    outgoing.end(ANSWER)
  })
})
let proxy: FaultProxy

beforeAll(async () => {
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  proxy = await startFaultProxy(() => `http://127.0.0.1:${port}`)
})
beforeEach(async () => {
  await proxy.reset()
  bodies.length = 0
})
afterAll(async () => {
  await proxy.stop()
  server.close()
})

async function post(fault: Fault): Promise<Response> {
  proxy.decide = () => fault
  return await fetch(proxy.origin, { method: 'POST', body: 'sent', headers: { 'idempotency-key': 'k' } })
}

test('with `half-answer` the client gets the head and a part of the body, and the server has the request', async () => {
  const answer = await post('half-answer')
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
  expect(bodies).toEqual(['sent'])
})

test('the client can’t distinguish `drop-answer` from `refuse`, but only with `drop-answer` the server has the request', async () => {
  await expect(post('drop-answer')).rejects.toThrow('fetch failed')
  expect(bodies).toEqual(['sent'])
  await expect(post('refuse')).rejects.toThrow('fetch failed')
  expect(bodies).toEqual(['sent'])
})

test('with `repeatAfterMs` a request arrives twice and is answered once; with `delayMs` it arrives once', async () => {
  expect(await (await post({ repeatAfterMs: 20 })).text()).toBe(ANSWER)
  await proxy.untilRepeated()
  expect(bodies).toEqual(['sent', 'sent'])
  const began = performance.now()
  expect(await (await post({ delayMs: 50 })).text()).toBe(ANSWER)
  expect(performance.now() - began).toBeGreaterThanOrEqual(49)
  expect(bodies).toHaveLength(3)
  expect(proxy.delivered('/').filter(({ key }) => key === 'k')).toHaveLength(2)
})
