import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announce } from './announce.ts'
import { createSubmit, type Submit, type SubmitOutcome, type SubmitSetup } from './submit.ts'
import {
  createGate,
  createRig,
  itemNamed,
  keyNamed,
  rest,
  startTime,
  untilTurns,
  type Behaviour,
  type OutboxRig,
} from '../../../tests/support/units/outbox-rig.ts'

const ada = { firstName: 'Ada', practiceAreas: ['Tax', 'Family'] }
const bob = { firstName: 'Bob', practiceAreas: ['Tax'] }
const busy: Behaviour = { status: 503, body: { success: false, code: 'unavailable', error: 'Busy just now' } }
const limited: Behaviour = {
  status: 429,
  body: { success: false, error: 'Slow down' },
  headers: { 'Retry-After': '60' },
}
const invalid: Behaviour = {
  status: 422,
  body: { success: false, code: 'invalid', error: 'Please check', fields: { email: 'Bad' } },
}

let rig: OutboxRig
let submit: Submit
const onStored = vi.fn<() => void>()
const onSaved = vi.fn<() => void>()

function submitOver(rig: OutboxRig, setup: SubmitSetup = {}): Submit {
  return createSubmit({ ...rig, onStored, onSaved, ...setup })
}

beforeEach(() => {
  vi.clearAllMocks()
  rig = createRig()
  submit = submitOver(rig)
})

afterEach(() => {
  vi.useRealTimers()
})

function keyOf(outcome: SubmitOutcome): string {
  if (!('key' in outcome) || outcome.key === null) throw new Error(`no key in ${outcome.kind}`)
  return outcome.key
}

describe('the outcome', () => {
  test.each<[string, Behaviour, Partial<SubmitOutcome>]>([
    ['accepted', 'ok', { kind: 'sent', answer: { success: true, receipt: expect.any(String) } }],
    ['our 503', busy, { kind: 'saved-after-answer', error: 'Busy just now' }],
    ['our 429', limited, { kind: 'saved-after-answer', error: 'Slow down' }],
    ['a 408', { status: 408, body: '' }, { kind: 'saved-after-answer', error: '' }],
    ['a 425', { status: 425, body: '' }, { kind: 'saved-after-answer', error: '' }],
    ['a gateway’s 502', { status: 502, body: '<h1>Bad gateway</h1>' }, { kind: 'saved-after-answer', error: '' }],
    [
      'our 403, twice',
      { status: 403, body: { success: false, error: 'Try again' } },
      { kind: 'saved-after-answer', error: 'Try again' },
    ],
    ['our 422', invalid, { kind: 'refused', code: 'invalid', error: 'Please check', fields: { email: 'Bad' } }],
    [
      'a 200 with success: false',
      { status: 200, body: { success: false } },
      { kind: 'refused', code: undefined, error: '', fields: {} },
    ],
    ['our 413', { status: 413, body: { success: false, code: 'too_large' } }, { kind: 'refused', code: 'too_large' }],
    ['no network', 'unreachable', { kind: 'saved' }],
    ['a lost answer', 'lost', { kind: 'saved' }],
    ['a captive portal', { status: 200, body: '<html>' }, { kind: 'saved' }],
    ['a filter’s 403', { status: 403, body: '<html>' }, { kind: 'saved' }],
    ['a foreign 404', { status: 404, body: 'Not here' }, { kind: 'saved' }],
  ])('%s', async (_, behaviour, outcome) => {
    rig.server.always = behaviour
    expect(await submit('request-demo', ada)).toMatchObject(outcome)
  })

  test('offline from the start, the outcome is “saved”, and the item is not uncertain', async () => {
    rig.server.challenge = 'unreachable'
    const outcome = await submit('request-demo', ada)
    expect(outcome).toEqual({ kind: 'saved', key: expect.stringMatching(/^[\da-f-]{36}$/) })
    expect(await rig.store.list()).toMatchObject([{ key: keyOf(outcome), payload: ada, uncertain: false, attempts: 1 }])
  })

  test('the submission is stored before anything is sent', async () => {
    const stored: unknown[] = []
    rig.server.onPost = async ({ key }) => void stored.push(await rig.context().store.get(key))
    await submit('request-demo', ada)
    expect(stored).toMatchObject([{ payload: ada, state: 'queued', uncertain: true }])
    expect(onStored).toHaveBeenCalledTimes(1)
  })

  test.each<[string, boolean]>([
    ['before it was stored', false],
    ['after it was stored', true],
  ])('a page that ends %s repeats the submission under its key', async (_, isStored) => {
    const keys: string[] = []
    const arrange = rig.store.arrange
    rig.store.arrange = async (plan) => {
      const arrangement = isStored ? await arrange(plan) : plan([], [])
      await new Promise(() => undefined)
      return arrangement
    }
    void submit('request-demo', ada, { onKey: (key) => keys.push(key) })
    await untilTurns(() => keys.length === 1)
    await rest()
    const [key = ''] = keys
    const reloaded = rig.context()
    await reloaded.drain()
    const again = await submitOver({ ...rig, ...reloaded })('request-demo', ada, { earlier: { key, payload: ada } })
    expect(again).toMatchObject({ kind: 'sent', key })
    expect(rig.server.posts).toHaveLength(1)
  })

  test('the receipt of a sent item is stored, its values are deleted', async () => {
    const outcome = await submit('request-demo', ada)
    expect(await rig.store.list()).toEqual([])
    const receipts = await rig.store.receipts()
    expect(receipts).toMatchObject([{ key: keyOf(outcome), call: 'request-demo' }])
    expect(JSON.stringify(receipts)).not.toContain('Ada')
  })

  test('persistent storage is requested only if an item stays', async () => {
    await submit('request-demo', ada)
    expect(onSaved).not.toHaveBeenCalled()
    rig.server.always = busy
    await submit('request-demo', bob)
    expect(onSaved).toHaveBeenCalledTimes(1)
  })

  test('an item that the worker sends meanwhile has the outcome “sent” here too', async () => {
    // This page's drain does nothing, because the service worker has the lock and sends.
    submit = submitOver(rig, { drain: () => new Promise(() => undefined) })
    const waiting = submit('request-demo', ada)
    await untilTurns(async () => (await rig.store.list()).length === 1)
    await rig.context().drain()
    expect(await waiting).toMatchObject({ kind: 'sent' })
    expect(rig.server.posts).toHaveLength(1)
  })

  test('a drain that fails after storing is “saved”', async () => {
    submit = submitOver(rig, { drain: () => Promise.reject(new Error('database')) })
    expect(await submit('request-demo', ada)).toMatchObject({ kind: 'saved' })
  })

  test('an item discarded in another tab while waiting has the outcome “failed”', async () => {
    submit = submitOver(rig, { drain: () => new Promise(() => undefined) })
    const waiting = submit('request-demo', ada)
    await untilTurns(async () => (await rig.store.list()).length === 1)
    await rig.store.clear()
    announce()
    expect(await waiting).toEqual({ kind: 'failed', key: null, error: null })
  })
})

describe('without an answer', () => {
  test('after 8 s without an answer the outcome is “saved”; the attempt continues, and its answer counts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const gate = createGate()
    rig.server.onPost = () => gate.opened
    let outcome: SubmitOutcome | undefined
    void submit('request-demo', ada).then((result) => (outcome = result))
    await untilTurns(() => rig.server.posts.length === 1)
    await vi.advanceTimersByTimeAsync(7_999)
    expect(outcome).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toMatchObject({ kind: 'saved' })
    gate.open()
    await untilTurns(async () => (await rig.store.receipts()).length === 1)
    expect(await rig.store.list()).toEqual([])
  })

  test('waitMs sets the longest wait', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    rig.server.always = 'silent'
    let outcome: SubmitOutcome | undefined
    void submit('request-demo', ada, { waitMs: 50 }).then((result) => (outcome = result))
    await untilTurns(() => rig.server.posts.length === 1)
    await vi.advanceTimersByTimeAsync(50)
    expect(outcome).toMatchObject({ kind: 'saved' })
    // The attempt ends at its own limit of 20 s, and releases the lock.
    await vi.advanceTimersByTimeAsync(20_000)
    await untilTurns(async () => (await rig.store.list())[0]?.attempts === 1)
  })
})

describe('submitting again', () => {
  test('two simultaneous clicks are one submission', async () => {
    const outcomes = await Promise.all([submit('request-demo', ada), submit('request-demo', { ...ada })])
    expect(outcomes[0]).toEqual(outcomes[1])
    expect(rig.server.posts).toHaveLength(1)
  })

  test.each([true, false])(
    'the same values after an answered failure: same item, same key (key passed: %s)',
    async (passesKey) => {
      rig.server.next = [busy, 'ok']
      const first = await submit('request-demo', ada)
      const second = await submit(
        'request-demo',
        ada,
        passesKey ? { earlier: { key: keyOf(first), payload: ada } } : {},
      )
      expect(second).toMatchObject({ kind: 'sent', key: keyOf(first) })
      expect(rig.server.posts.map(({ key }) => key)).toEqual([keyOf(first), keyOf(first)])
    },
  )

  test('the same values keep their key after a reload of the page', async () => {
    rig.server.next = [busy, 'ok']
    const first = await submit('request-demo', ada)
    const reloaded = rig.context()
    const second = await submitOver(rig, { ...reloaded })('request-demo', ada)
    expect(second).toMatchObject({ kind: 'sent', key: keyOf(first) })
  })

  test('each failure is reported again, even if it repeats', async () => {
    rig.server.next = [busy, { status: 500, body: { success: false, error: 'Other trouble' } }]
    await submit('request-demo', ada)
    expect(await submit('request-demo', ada)).toMatchObject({ kind: 'saved-after-answer', error: 'Other trouble' })
    rig.server.next = ['unreachable']
    expect(await submit('request-demo', ada)).toMatchObject({ kind: 'saved' })
  })

  test('before Retry-After nothing is posted, and the visitor sees the server’s message', async () => {
    rig.server.next = [limited]
    const first = await submit('request-demo', ada)
    expect(await submit('request-demo', ada)).toEqual({
      kind: 'saved-after-answer',
      key: keyOf(first),
      error: 'Slow down',
    })
    const changed = await submit('request-demo', bob, { earlier: { key: keyOf(first), payload: ada } })
    expect(changed).toMatchObject({ kind: 'saved-after-answer', error: 'Slow down' })
    expect(rig.server.posts).toHaveLength(1)
    rig.clock.now += 60_000
    expect((await rig.drain()).sent).toEqual([keyOf(changed)])
    expect([...rig.server.rows.values()].map(({ body }) => body['firstName'])).toEqual(['Bob'])
  })

  test('another submission while its call has to wait is saved', async () => {
    rig.server.next = [limited]
    await submit('request-demo', ada)
    expect(await submit('request-demo', bob)).toMatchObject({ kind: 'saved' })
    expect(rig.server.posts).toHaveLength(1)
    expect(await rig.store.list()).toHaveLength(2)
  })

  test('changed values after an answered failure get a new key, and make one lead', async () => {
    rig.server.next = [busy, 'ok']
    const first = await submit('request-demo', ada)
    const second = await submit('request-demo', bob, { earlier: { key: keyOf(first), payload: ada } })
    expect(second).toMatchObject({ kind: 'sent' })
    expect(keyOf(second)).not.toBe(keyOf(first))
    expect(await rig.store.list()).toEqual([])
    expect([...rig.server.rows.values()].map(({ key, body }) => [key, body['firstName']])).toEqual([
      [keyOf(second), 'Bob'],
    ])
  })

  test('changed values after a refusal get a new key, and replace the refused item', async () => {
    rig.server.next = [invalid, 'ok']
    const first = await submit('request-demo', ada)
    expect(await rig.store.list()).toMatchObject([{ key: keyOf(first), state: 'needs-attention', payload: ada }])
    const second = await submit('request-demo', bob, { earlier: { key: keyOf(first), payload: ada } })
    expect(keyOf(second)).not.toBe(keyOf(first))
    expect(second.kind).toBe('sent')
    expect(await rig.store.list()).toEqual([])
  })

  test('changed values after a lost answer: the first item is sent again under its key, then the second under its own key', async () => {
    rig.server.next = ['lost']
    const first = await submit('request-demo', ada)
    expect(first.kind).toBe('saved')
    const second = await submit('request-demo', bob, { earlier: { key: keyOf(first), payload: ada } })
    expect(second.kind).toBe('sent')
    expect(rig.server.posts.map(({ key }) => key)).toEqual([keyOf(first), keyOf(first), keyOf(second)])
    expect(rig.server.rows.size).toBe(2)
  })

  test('changed values are stored and wait while the answer to the first ones is unknown', async () => {
    rig.server.always = 'lost'
    const first = await submit('request-demo', ada)
    rig.clock.now += 1
    const second = await submit('request-demo', bob, { earlier: { key: keyOf(first), payload: ada } })
    expect(second.kind).toBe('saved')
    expect(rig.server.posts.map(({ key }) => key)).toEqual([keyOf(first), keyOf(first)])
    expect(await rig.store.list()).toMatchObject([
      { key: keyOf(first), payload: ada, uncertain: true },
      { key: keyOf(second), payload: bob, uncertain: false, supersedes: keyOf(first) },
    ])
  })

  test('changed values never replace another waiting request', async () => {
    rig.server.next = [busy, busy]
    const first = await submit('request-demo', ada)
    const second = await submit('request-demo', bob)
    expect(keyOf(second)).not.toBe(keyOf(first))
    expect(await rig.store.list()).toHaveLength(2)
  })

  test('the same values, sent in the background meanwhile, get the receipt instead of a second lead', async () => {
    rig.server.next = [busy]
    const first = await submit('request-demo', ada)
    rig.clock.now += 2_000
    await rig.context().drain()
    expect(await submit('request-demo', ada, { earlier: { key: keyOf(first), payload: ada } })).toMatchObject({
      kind: 'sent',
      key: keyOf(first),
    })
    expect(rig.server.posts).toHaveLength(2)
  })

  test('values sent in the background get the receipt after a reload of the page too', async () => {
    rig.server.next = [busy]
    const first = await submit('request-demo', ada)
    rig.clock.now += 2_000
    await rig.context().drain()
    const afterReload = submitOver(rig, { ...rig.context() })
    expect(await afterReload('request-demo', ada, { earlier: { key: keyOf(first), payload: ada } })).toMatchObject({
      kind: 'sent',
      key: keyOf(first),
    })
    expect(rig.server.rows.size).toBe(1)
  })

  test('an expired item whose answer was lost causes no second lead when it is sent again', async () => {
    rig.server.next = ['lost']
    await submit('request-demo', ada)
    // Three years pass on the device's clock, as if it had been years behind and was corrected.
    rig.clock.now += 3 * 365 * 24 * 60 * 60 * 1000
    await rig.drain()
    expect(await rig.store.list()).toMatchObject([{ state: 'needs-attention', lastError: { code: 'expired' } }])
    expect((await submit('request-demo', ada)).kind).toBe('sent')
    expect(rig.server.posts).toHaveLength(2)
    expect(rig.server.rows.size).toBe(1)
  })

  test('an expired item is sent again under a new key, with a new age', async () => {
    await rig.add(itemNamed('old', { payload: ada, createdAt: 0, state: 'needs-attention' }))
    const outcome = await submit('request-demo', ada, { earlier: { key: keyNamed('old'), payload: ada } })
    expect(outcome.kind).toBe('sent')
    expect(keyOf(outcome)).not.toBe(keyNamed('old'))
  })
})

test('values that JSON can’t represent are dropped before storing, so the compared payload is the sent one', async () => {
  rig.server.next = [busy]
  await submit('request-demo', { a: undefined, b: new Date(startTime), c: 1 })
  expect(await rig.store.list()).toMatchObject([{ payload: { b: '2026-11-20T09:00:00.000Z', c: 1 } }])
  await submit('request-demo', { c: 1, b: '2026-11-20T09:00:00.000Z' })
  expect(rig.server.rows.size).toBe(1)
})

test('after the outcome no listener remains', async () => {
  await submit('request-demo', ada)
  const get = vi.spyOn(rig.store, 'get')
  announce()
  await rest(5)
  expect(get).not.toHaveBeenCalled()
})
