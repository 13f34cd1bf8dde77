import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { expect, test } from 'vitest'
import { ChallengeError, solveChallenge } from './deliver.ts'
import type { Retry } from './retry.ts'
import { createRig, rest, startTime } from '../../../tests/support/units/outbox-rig.ts'

const never = new AbortController().signal

function retryOf(solving: Promise<unknown>): Promise<Retry> {
  return solving.then(
    () => {
      throw new Error('solved')
    },
    (error: unknown) => {
      if (error instanceof ChallengeError) return error.retry
      throw error
    },
  )
}

test('a challenge is fetched for the call and solved, and the server accepts the solution', async () => {
  const paths: string[] = []
  const rig = createRig()
  const platform = {
    ...rig.platform,
    fetch: (path: string, init: RequestInit) => (paths.push(path), rig.server.fetch(path, init)),
  }
  const { payload } = await solveChallenge('request-demo', never, platform)
  expect(paths).toEqual(['/api/site/challenge?for=request-demo'])
  expect(await verifySolution(payload, 'key')).toBe(true)
  expect(JSON.parse(atob(payload))).toEqual({
    algorithm: 'SHA-256',
    challenge: expect.any(String),
    number: expect.any(Number),
    salt: expect.stringMatching(/\?expires=4000000000&$/),
    signature: expect.any(String),
  })
})

test('a proof is fresh until half a minute before it expires', async () => {
  const { platform } = createRig()
  const { freshUntil } = await solveChallenge('request-demo', never, platform)
  expect(freshUntil).toBe(4_000_000_000_000 - 30_000)
})

test.each([-3, 3])('with a device clock %i days off, a proof stays fresh for as long', async (days) => {
  const rig = createRig()
  const challenge = await createChallenge({
    hmacKey: 'key',
    maxNumber: 5,
    params: { expires: String(startTime / 1000 + 600) },
  })
  rig.server.challenge = { status: 200, body: challenge, headers: { Date: new Date(startTime).toUTCString() } }
  rig.clock.now = startTime + days * 24 * 60 * 60 * 1000
  expect((await solveChallenge('send-email', never, rig.platform)).freshUntil).toBe(rig.clock.now + 570_000)
})

test('a challenge without expiry counts as fresh for four and a half minutes', async () => {
  const rig = createRig()
  const challenge = await createChallenge({ hmacKey: 'key', maxNumber: 5 })
  rig.server.challenge = { status: 200, body: challenge }
  expect((await solveChallenge('send-email', never, rig.platform)).freshUntil).toBe(startTime + 270_000)
})

test('a challenge beside success: true is valid', async () => {
  const rig = createRig()
  rig.server.challenge = {
    status: 200,
    body: { success: true, ...(await createChallenge({ hmacKey: 'key', maxNumber: 5 })) },
  }
  expect((await solveChallenge('send-email', never, rig.platform)).payload).not.toBe('')
})

test.each<[string, number, unknown, Record<string, string>, Partial<Retry>]>([
  ['a captive portal', 200, '<html>', {}, { failure: 'network', foreign: true }],
  ['a gateway', 502, 'Bad Gateway', {}, { failure: 'network', foreign: true }],
  ['our 503', 503, { success: false, code: 'unavailable' }, {}, { failure: 'answered', foreign: false }],
  [
    'our 429',
    429,
    { success: false, code: 'rate_limited' },
    { 'Retry-After': '60' },
    { failure: 'answered', retryAfter: startTime + 60_000 },
  ],
  ['our 404 (older server)', 404, { success: false, code: 'not_found' }, {}, { failure: 'answered' }],
  ['our 422', 422, { success: false, code: 'invalid' }, {}, { failure: 'answered' }],
  ['our 403', 403, { success: false, code: 'forbidden' }, {}, { failure: 'answered' }],
  ['a success without a challenge', 200, { success: true }, {}, { failure: 'answered' }],
])(
  'if the server answers %s instead of a challenge, the item is retried, never refused',
  async (_, status, body, headers, expected) => {
    const rig = createRig()
    rig.server.challenge = { status, body, headers }
    expect(await retryOf(solveChallenge('request-demo', never, rig.platform))).toMatchObject({
      kind: 'retry',
      ...expected,
      error: { status },
    })
  },
)

test('a challenge without a solution counts as an answered failure', async () => {
  const rig = createRig()
  const challenge = await createChallenge({ hmacKey: 'key', number: 9, maxNumber: 9 })
  rig.server.challenge = { status: 200, body: { ...challenge, maxnumber: 3 } }
  expect(await retryOf(solveChallenge('request-demo', never, rig.platform))).toMatchObject({
    failure: 'answered',
    error: { code: 'captcha' },
  })
})

test('without a network it rejects with the transport’s error', async () => {
  const rig = createRig()
  rig.server.challenge = 'unreachable'
  await expect(solveChallenge('request-demo', never, rig.platform)).rejects.toThrow('Failed to fetch')
})

test('the search stops when it is aborted', async () => {
  const rig = createRig()
  const challenge = await createChallenge({ hmacKey: 'key', number: 1_000_000_000, maxNumber: 1_000_000_000 })
  rig.server.challenge = { status: 200, body: challenge }
  const controller = new AbortController()
  const solving = solveChallenge('request-demo', controller.signal, rig.platform)
  void rest().then(() => controller.abort())
  await expect(solving).rejects.toMatchObject({ name: 'AbortError' })
})
