import { afterEach, expect, test, vi } from 'vitest'
import { createProofCache } from './deliver.ts'
import { createRig, rest, untilTurns } from '../../../tests/support/units/outbox-rig.ts'

afterEach(() => {
  vi.useRealTimers()
})

const expiry = 4_000_000_000_000 - 30_000

test('any number of inputs prepares one proof, which can be taken once', async () => {
  const { server, proofs } = createRig()
  for (let key = 0; key < 30; key += 1) proofs.prepare('request-demo')
  const proof = await proofs.take('request-demo')
  expect(proof?.freshUntil).toBe(expiry)
  expect(await proofs.take('request-demo')).toBeUndefined()
  expect(server.challenges).toBe(1)
})

test('taking waits for a proof in progress instead of starting a second one', async () => {
  const { server, proofs } = createRig()
  proofs.prepare('request-demo')
  const [first, second] = await Promise.all([proofs.take('request-demo'), proofs.take('request-demo')])
  expect([first, second].filter((proof) => proof !== undefined)).toHaveLength(1)
  expect(server.challenges).toBe(1)
})

test('each call has a separate proof', async () => {
  const { server, proofs } = createRig()
  proofs.prepare('request-demo')
  expect(await proofs.take('send-email')).toBeUndefined()
  expect(await proofs.take('request-demo')).toBeDefined()
  expect(server.challenges).toBe(1)
})

test('a stale proof is not returned, and the next input prepares another', async () => {
  const { server, proofs, clock } = createRig()
  proofs.prepare('request-demo')
  const proof = await proofs.take('request-demo')
  if (proof) proofs.putBack('request-demo', proof)
  clock.now = expiry
  proofs.prepare('request-demo')
  await untilTurns(() => server.challenges === 2)
  clock.now = expiry + 1
  expect(await proofs.take('request-demo')).toBeUndefined()
})

test('a proof whose send got no answer can be used again', async () => {
  const { server, proofs } = createRig()
  proofs.prepare('request-demo')
  const proof = await proofs.take('request-demo')
  if (proof) proofs.putBack('request-demo', proof)
  expect(await proofs.take('request-demo')).toBe(proof)
  expect(server.challenges).toBe(1)
})

test('a returned proof does not replace one prepared meanwhile', async () => {
  const { proofs } = createRig()
  proofs.prepare('request-demo')
  const first = await proofs.take('request-demo')
  proofs.prepare('request-demo')
  if (first) proofs.putBack('request-demo', first)
  expect(await proofs.take('request-demo')).not.toBe(first)
})

test('a failure is not reported, and the server is requested again only after half a minute', async () => {
  const { server, proofs, clock } = createRig()
  server.challenge = { status: 503, body: { success: false } }
  proofs.prepare('request-demo')
  expect(await proofs.take('request-demo')).toBeUndefined()
  for (let key = 0; key < 10; key += 1) proofs.prepare('request-demo')
  expect(server.challenges).toBe(1)
  clock.now += 30_000
  server.challenge = 'ok'
  proofs.prepare('request-demo')
  expect(await proofs.take('request-demo')).toBeDefined()
  expect(server.challenges).toBe(2)
})

test('a proof that is stale at once does not cause a request for each keystroke', async () => {
  const { server, proofs, clock } = createRig()
  clock.now = expiry + 1
  for (let key = 0; key < 10; key += 1) {
    proofs.prepare('request-demo')
    await rest(5)
  }
  expect(server.challenges).toBe(1)
  expect(await proofs.take('request-demo')).toBeUndefined()
})

test('if the browser is certainly offline, no challenge is requested', async () => {
  const { server, platform } = createRig()
  const proofs = createProofCache({ ...platform, online: () => false })
  proofs.prepare('request-demo')
  expect(await proofs.take('request-demo')).toBeUndefined()
  expect(server.challenges).toBe(0)
})

test('a hanging challenge is aborted after 20 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { server, proofs } = createRig()
  server.challenge = 'silent'
  proofs.prepare('request-demo')
  let taken: unknown = 'pending'
  void proofs.take('request-demo').then((proof) => (taken = proof))
  await untilTurns(() => server.challenges === 1)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(taken).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)
  await untilTurns(() => taken === undefined)
})
