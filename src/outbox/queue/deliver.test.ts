import { afterEach, describe, expect, test, vi } from 'vitest'
import { deliver, type Attempt, type DeliverySetup } from './deliver.ts'
import {
  createRig,
  itemNamed,
  keyNamed,
  startTime,
  untilTurns,
  type Behaviour,
  type OutboxRig,
} from '../../../tests/support/units/outbox-rig.ts'

afterEach(() => {
  vi.useRealTimers()
})

const item = itemNamed('a')
const captchaRefused: Behaviour = { status: 403, body: { success: false, code: 'captcha', error: 'Try again' } }

function attempt(rig: OutboxRig, setup: Partial<DeliverySetup> = {}): Promise<Attempt> {
  return deliver(item, {
    markSending: () => Promise.resolve(true),
    platform: rig.platform,
    proofs: rig.proofs,
    ...setup,
  })
}

/** Starts an attempt to send, and expects it to end after exactly 20 s. */
async function expectEnd(rig: OutboxRig, reached: () => boolean, setup: Partial<DeliverySetup> = {}): Promise<Attempt> {
  let result: Attempt | undefined
  void attempt(rig, setup).then((attempt) => (result = attempt))
  await untilTurns(reached)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(result).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await untilTurns(() => result !== undefined)
  if (!result) throw new Error('unreachable')
  return result
}

describe('an attempt', () => {
  test('posts the payload, the time of the click and a proof, as JSON under the item’s key', async () => {
    const rig = createRig()
    const inits: RequestInit[] = []
    const fetch: typeof rig.platform.fetch = (path, init) => (inits.push(init), rig.server.fetch(path, init))
    expect(await attempt(rig, { platform: { ...rig.platform, fetch } })).toEqual({
      delivery: { kind: 'sent', answer: { success: true, receipt: 'a_______' } },
      unanswered: false,
    })
    expect(rig.server.posts).toEqual([
      {
        call: 'request-demo',
        key: keyNamed('a'),
        body: { firstName: 'a', submittedAt: '2026-11-20T09:00:00.000Z', altcha: expect.any(String) },
      },
    ])
    expect(inits[1]).toMatchObject({
      method: 'POST',
      redirect: 'error',
      cache: 'no-store',
      headers: { 'Content-Type': 'application/json' },
    })
  })

  test('members of a payload can’t replace the proof or the time', async () => {
    const rig = createRig()
    const odd = { ...item, payload: { altcha: 'mine', submittedAt: 'never' } }
    await deliver(odd, { markSending: () => Promise.resolve(true), platform: rig.platform, proofs: rig.proofs })
    expect(rig.server.posts[0]?.body['submittedAt']).toBe(item.submittedAt)
    expect(rig.server.posts[0]?.body['altcha']).not.toBe('mine')
  })

  test('computes its proof when it sends, or uses a fresh prepared one', async () => {
    const rig = createRig()
    rig.proofs.prepare('request-demo')
    await untilTurns(() => rig.server.challenges === 1)
    await attempt(rig)
    expect(rig.server.challenges).toBe(1)
    await attempt(rig)
    expect(rig.server.challenges).toBe(2)
  })

  test('marks the item once, after the challenge and before the POST', async () => {
    const rig = createRig()
    const log: string[] = []
    rig.server.onPost = () => void log.push('post')
    rig.server.next = [captchaRefused, 'ok']
    await attempt(rig, {
      markSending: () => {
        log.push(`mark after ${rig.server.challenges} challenge`)
        return Promise.resolve(true)
      },
    })
    expect(log).toEqual(['mark after 1 challenge', 'post', 'post'])
  })

  test('sends no POST for an item that was deleted', async () => {
    const rig = createRig()
    expect(await attempt(rig, { markSending: () => Promise.resolve(false) })).toEqual({
      delivery: { kind: 'gone' },
      unanswered: false,
    })
    expect(rig.server.posts).toEqual([])
  })
})

describe('the result', () => {
  const table: Array<[string, Behaviour[], Partial<Attempt['delivery']>, boolean]> = [
    [
      'nothing reaches the server',
      ['unreachable'],
      { kind: 'retry', failure: 'network', error: { error: 'Failed to fetch' } },
      true,
    ],
    ['the answer is lost', ['lost'], { kind: 'retry', failure: 'network' }, true],
    [
      'a captive portal answers',
      [{ status: 200, body: '<html>' }],
      { kind: 'retry', failure: 'network', error: { status: 200 } },
      true,
    ],
    ['a gateway answers', [{ status: 504, body: 'timeout' }], { kind: 'retry', failure: 'network' }, true],
    ['a proxy answers 408', [{ status: 408, body: '' }], { kind: 'retry', failure: 'answered' }, true],
    ['our server is busy', [{ status: 503, body: { success: false } }], { kind: 'retry', failure: 'answered' }, false],
    [
      'our server limits',
      [{ status: 429, body: { success: false }, headers: { 'Retry-After': '9' } }],
      { kind: 'retry', retryAfter: startTime + 9_000 },
      false,
    ],
    [
      'our server refuses',
      [{ status: 422, body: { success: false, code: 'invalid' } }],
      { kind: 'refused', error: { status: 422, code: 'invalid' } },
      false,
    ],
    ['a refused proof is replaced', [captchaRefused, 'ok'], { kind: 'sent' }, false],
    [
      'the fresh proof is refused too',
      [captchaRefused, captchaRefused, 'ok'],
      { kind: 'retry', failure: 'answered', error: { status: 403, code: 'captcha', error: 'Try again' } },
      false,
    ],
    ['a 401 is treated alike', [{ status: 401, body: { success: false } }, 'ok'], { kind: 'sent' }, false],
    ['the answer to the second POST is lost', [captchaRefused, 'lost'], { kind: 'retry', failure: 'network' }, true],
    [
      'a filter’s 403 is no word of ours',
      [{ status: 403, body: '<h1>Blocked</h1>' }, 'ok'],
      { kind: 'retry', failure: 'network' },
      true,
    ],
  ]
  test.each(table)('%s', async (_, behaviours, delivery, unanswered) => {
    const rig = createRig()
    rig.server.next = [...behaviours]
    const result = await attempt(rig)
    expect(result.delivery).toMatchObject(delivery)
    expect(result.unanswered).toBe(unanswered)
  })

  test('two refused proofs end the attempt: never a third POST', async () => {
    const rig = createRig()
    rig.server.always = captchaRefused
    await attempt(rig)
    expect(rig.server.posts).toHaveLength(2)
    expect(rig.server.challenges).toBe(2)
  })

  test('without a challenge there is no POST, and the item is not uncertain', async () => {
    const rig = createRig()
    rig.server.challenge = 'unreachable'
    const mark = vi.fn<() => Promise<boolean>>()
    expect(await attempt(rig, { markSending: mark })).toMatchObject({
      delivery: { kind: 'retry', failure: 'network' },
      unanswered: false,
    })
    expect(mark).not.toHaveBeenCalled()
    expect(rig.server.posts).toEqual([])
  })

  test('the challenge’s own Retry-After is obeyed', async () => {
    const rig = createRig()
    rig.server.challenge = { status: 429, body: { success: false }, headers: { 'Retry-After': '30' } }
    expect((await attempt(rig)).delivery).toMatchObject({
      kind: 'retry',
      failure: 'answered',
      retryAfter: startTime + 30_000,
    })
  })

  test('a proof whose POST got no answer is used by the next attempt', async () => {
    const rig = createRig()
    rig.server.next = ['unreachable', 'ok']
    await attempt(rig)
    expect((await attempt(rig)).delivery.kind).toBe('sent')
    expect(rig.server.challenges).toBe(1)
  })

  test('if the browser is certainly offline, the item stays certain despite a prepared proof, because the challenge’s request fails first', async () => {
    const rig = createRig()
    rig.proofs.prepare('request-demo')
    await untilTurns(() => rig.server.challenges === 1)
    rig.server.challenge = 'unreachable'
    const result = await attempt(rig, { platform: { ...rig.platform, online: () => false } })
    expect(result).toMatchObject({ delivery: { kind: 'retry', failure: 'network' }, unanswered: false })
    expect(rig.server.posts).toEqual([])
  })

  test('an error of the database or a bug is reported as a failure instead of a rejection', async () => {
    const rig = createRig()
    const result = await attempt(rig, { markSending: () => Promise.reject(new Error('disk')) })
    expect(result).toMatchObject({ delivery: { kind: 'retry', error: { error: 'disk' } }, unanswered: false })
  })
})

describe('an attempt ends after 20 s', () => {
  test('if the challenge hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const rig = createRig()
    rig.server.challenge = 'silent'
    const result = await expectEnd(rig, () => rig.server.challenges === 1)
    expect(result).toEqual({
      delivery: { kind: 'retry', failure: 'network', error: { error: 'No answer within 20 s' }, foreign: true },
      unanswered: false,
    })
  })

  test('if the POST hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const rig = createRig()
    rig.server.next = ['silent']
    const result = await expectEnd(rig, () => rig.server.posts.length === 1)
    expect(result).toMatchObject({ delivery: { failure: 'network' }, unanswered: true })
  })

  test('if the body of the answer hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const rig = createRig()
    let posted = false
    const fetch: typeof rig.platform.fetch = (path, init) => {
      if (init.method !== 'POST') return rig.server.fetch(path, init)
      posted = true
      return Promise.resolve(new Response(new ReadableStream()))
    }
    const result = await expectEnd(rig, () => posted, { platform: { ...rig.platform, fetch } })
    expect(result).toMatchObject({ delivery: { failure: 'network' }, unanswered: true })
  })

  test('if marking hangs, and its late end sends no POST', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const rig = createRig()
    let finishMark: ((marked: boolean) => void) | undefined
    const markSending = () => new Promise<boolean>((resolve) => (finishMark = resolve))
    await expectEnd(rig, () => finishMark !== undefined, { markSending })
    finishMark?.(true)
    await untilTurns(() => true)
    expect(rig.server.posts).toEqual([])
  })

  test('an attempt that ends in time leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await attempt(createRig())
    expect(vi.getTimerCount()).toBe(0)
  })
})
