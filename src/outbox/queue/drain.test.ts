import { openDB } from 'idb'
import { describe, expect, test } from 'vitest'
import { databaseName } from './outbox-db.ts'
import { itemLifetimeMs, shownAfterExpiryMs } from './outbox-item.ts'
import { expiredError, strippedError } from './retry.ts'
import { createRig, itemNamed, keyNamed, startTime, type Behaviour } from '../../../tests/support/units/outbox-rig.ts'

const minute = 60_000
const limited: Behaviour = {
  status: 429,
  body: { success: false, code: 'rate_limited' },
  headers: { 'Retry-After': '60' },
}
const busy: Behaviour = { status: 503, body: { success: false, code: 'unavailable', error: 'Busy' } }
const invalid: Behaviour = {
  status: 422,
  body: { success: false, code: 'invalid', error: 'Please check', fields: { email: 'Bad' } },
}

describe('sending', () => {
  test('an empty outbox causes no request', async () => {
    const { drain, server } = createRig()
    expect(await drain()).toEqual({ sent: [], waiting: 0, nextAttemptAt: undefined })
    expect(server.challenges + server.posts.length + server.probes).toBe(0)
  })

  test('every due item is sent once, oldest first, and is replaced by a receipt', async () => {
    const { add, drain, server, store } = createRig()
    await add(
      itemNamed('b', { createdAt: startTime - 1 }),
      itemNamed('a', { createdAt: startTime - 2 }),
      itemNamed('c'),
    )
    expect(await drain()).toEqual({
      sent: [keyNamed('a'), keyNamed('b'), keyNamed('c')],
      waiting: 0,
      nextAttemptAt: undefined,
    })
    expect(server.posts.map(({ key }) => key)).toEqual([keyNamed('a'), keyNamed('b'), keyNamed('c')])
    expect(await store.list()).toEqual([])
    expect(await store.receipt(keyNamed('a'))).toEqual({
      key: keyNamed('a'),
      call: 'request-demo',
      sentAt: startTime,
      answer: { success: true, receipt: 'a_______' },
    })
  })

  test('items in `first` are sent first', async () => {
    const { add, drain, server } = createRig()
    await add(itemNamed('a'), itemNamed('b'), itemNamed('c'))
    await drain({ first: [keyNamed('c')] })
    expect(server.posts.map(({ body }) => body['firstName'])).toEqual(['c', 'a', 'b'])
  })

  test('an item added while a drain runs is sent by it', async () => {
    const { add, drain, server, store } = createRig()
    await add(itemNamed('a'))
    server.onPost = async ({ key }) => {
      if (key === keyNamed('a')) await store.add(itemNamed('late'))
    }
    expect((await drain()).sent).toEqual([keyNamed('a'), keyNamed('late')])
  })

  test('an item that is not due is not sent, and the result has the time of its next attempt', async () => {
    const { add, drain, server } = createRig()
    await add(itemNamed('a', { nextAttemptAt: startTime + 5_000, failure: 'network' }))
    expect(await drain()).toEqual({ sent: [], waiting: 1, nextAttemptAt: startTime + 5_000 })
    expect(server.posts).toEqual([])
  })
})

describe('an item that can’t be sent', () => {
  test.each<[string, Behaviour]>([
    ['a 503', busy],
    ['a 500 of a proxy', { status: 500, body: 'oops' }],
    ['no network', 'unreachable'],
    ['a lost answer', 'lost'],
    ['a refusal', invalid],
    ['a captive portal', { status: 200, body: '<html>' }],
    ['a 404 of PocketBase', { status: 404, body: { message: 'not found', data: {} } }],
  ])('with %s does not delay the others', async (_, behaviour) => {
    const { add, drain, server, store } = createRig()
    await add(itemNamed('bad', { createdAt: startTime - 1 }), itemNamed('good'))
    server.next = [behaviour]
    expect((await drain()).sent).toEqual([keyNamed('good')])
    expect((await store.list()).map(({ key }) => key)).toEqual([keyNamed('bad')])
  })

  test('is tried once in each pass, even if its next attempt is due at once', async () => {
    const { add, drain, server } = createRig({ random: () => 0 })
    await add(itemNamed('bad'))
    server.always = busy
    await drain()
    expect(server.posts).toHaveLength(1)
  })

  test('whose outcome can’t be stored is skipped for a minute, and sent again under the same key', async () => {
    const { add, clock, drain, server, store } = createRig()
    await add(itemNamed('bad', { createdAt: startTime - 1 }), itemNamed('good'))
    const complete = store.complete
    store.complete = (receipt) =>
      receipt.key === keyNamed('bad')
        ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
        : complete(receipt)
    expect((await drain()).sent).toEqual([keyNamed('good')])
    await drain()
    expect(server.posts).toHaveLength(2)
    store.complete = complete
    clock.now += minute
    expect((await drain()).sent).toEqual([keyNamed('bad')])
    expect(server.posts.map(({ key }) => key)).toEqual([keyNamed('bad'), keyNamed('good'), keyNamed('bad')])
    expect(server.rows.size).toBe(2)
  })

  test('that can’t be marked because the disk is full is still sent', async () => {
    const { add, drain, store } = createRig()
    await add(itemNamed('a'))
    store.update = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    expect((await drain()).sent).toEqual([keyNamed('a')])
  })
})

describe('the recorded outcome', () => {
  test('a failure: its kind, the message, the time of the next attempt', async () => {
    const { add, drain, server, store } = createRig()
    await add(itemNamed('a'))
    server.next = [busy]
    expect(await drain()).toEqual({ sent: [], waiting: 1, nextAttemptAt: startTime + 2_000 })
    expect(await store.get(keyNamed('a'))).toEqual(
      itemNamed('a', {
        attempts: 1,
        failure: 'answered',
        streak: 1,
        lastError: { status: 503, code: 'unavailable', error: 'Busy' },
        nextAttemptAt: startTime + 2_000,
      }),
    )
  })

  test('a refusal: the complete item stays for the visitor to correct', async () => {
    const { add, drain, server, store } = createRig()
    await add(itemNamed('a'))
    server.next = [invalid]
    expect(await drain()).toEqual({ sent: [], waiting: 0, nextAttemptAt: undefined })
    expect(await store.get(keyNamed('a'))).toEqual(
      itemNamed('a', {
        state: 'needs-attention',
        attempts: 1,
        lastError: { status: 422, code: 'invalid', error: 'Please check', fields: { email: 'Bad' } },
      }),
    )
    await drain()
    expect(server.posts).toHaveLength(1)
  })

  test.each<[string, Behaviour, boolean]>([
    ['a lost answer', 'lost', true],
    ['a captive portal’s page', { status: 200, body: '<html>' }, true],
    ['our own 503', busy, false],
    ['our own 429', limited, false],
  ])('after %s, whether the firm may have received the item: case %#', async (_, behaviour, uncertain) => {
    const { add, drain, server, store } = createRig()
    await add(itemNamed('a'))
    server.next = [behaviour]
    await drain()
    expect((await store.get(keyNamed('a')))?.uncertain).toBe(uncertain)
  })

  test('an uncertain item stays uncertain after a refusal, because the refusing rule may be new', async () => {
    const { add, clock, drain, server, store } = createRig()
    await add(itemNamed('a'))
    const doubts: Array<boolean | undefined> = []
    for (const behaviour of ['lost', busy, limited, invalid] satisfies Behaviour[]) {
      server.next = [behaviour]
      await drain()
      doubts.push((await store.get(keyNamed('a')))?.uncertain)
      clock.now += 5 * minute
    }
    expect(doubts).toEqual([true, true, true, true])
  })

  test('a refused item becomes uncertain only if the firm has another request under its key', async () => {
    const { add, drain, server, store } = createRig()
    await add(itemNamed('a'), itemNamed('b', { createdAt: startTime + 1 }))
    server.next = [invalid, { status: 422, body: { success: false, code: 'key_reused', error: 'Another' } }]
    await drain()
    expect(await store.list()).toMatchObject([
      { key: keyNamed('a'), state: 'needs-attention', uncertain: false },
      { key: keyNamed('b'), state: 'needs-attention', uncertain: true },
    ])
  })

  test('an expired item is not sent but shown, with the reason', async () => {
    const { add, drain, server, store } = createRig()
    await add(
      itemNamed('old', { createdAt: startTime - itemLifetimeMs - 1 }),
      itemNamed('ok', { createdAt: startTime - itemLifetimeMs }),
    )
    expect((await drain()).sent).toEqual([keyNamed('ok')])
    expect(await store.list()).toMatchObject([
      { key: keyNamed('old'), state: 'needs-attention', lastError: expiredError },
    ])
    expect(server.posts).toHaveLength(1)
  })

  test('an expired item is stripped by the first drain more than 14 days after it was shown', async () => {
    const { add, clock, drain, server, store } = createRig()
    await add(itemNamed('old', { createdAt: startTime - itemLifetimeMs - 1 }))
    await drain()
    clock.now = startTime + shownAfterExpiryMs
    await drain()
    expect(await store.list()).toMatchObject([{ payload: { firstName: 'old' } }])
    clock.now += 1
    await drain()
    expect(await store.list()).toMatchObject([{ key: keyNamed('old'), payload: {}, lastError: strippedError }])
    expect(server.posts).toEqual([])
  })

  test('the icon of the installed app counts the unsent items, in the page and in the worker', async () => {
    const counts: number[] = []
    const { add, drain, server } = createRig({ badge: (count) => counts.push(count) })
    await add(itemNamed('a'), itemNamed('b'), itemNamed('c', { state: 'needs-attention' }))
    server.next = ['ok', 'unreachable']
    await drain()
    await drain({ reachable: true })
    expect(counts).toEqual([2, 1])
    const database = await openDB(databaseName)
    await database.put('items', { ...itemNamed('d'), schemaVersion: 2 })
    database.close()
    await drain()
    expect(counts).toEqual([2, 1, 2])
  })

  test('receipts older than a week are deleted', async () => {
    const { drain, store } = createRig()
    await store.complete({ key: 'old', call: 'request-demo', sentAt: startTime - 8 * 24 * 60 * minute, answer: {} })
    await drain()
    expect(await store.receipts()).toEqual([])
  })
})

describe('waiting at the server’s request', () => {
  test('a 429 delays its call until Retry-After, and no other call', async () => {
    const { add, clock, drain, server } = createRig()
    await add(itemNamed('a', { createdAt: startTime - 3 }), itemNamed('b'), itemNamed('mail', { call: 'send-email' }))
    server.next = [limited]
    expect(await drain()).toEqual({ sent: [keyNamed('mail')], waiting: 2, nextAttemptAt: startTime + minute })
    expect(server.posts.map(({ key }) => key)).toEqual([keyNamed('a'), keyNamed('mail')])
    clock.now = startTime + minute - 1
    await drain({ reachable: true, first: [keyNamed('b')] })
    expect(server.posts).toHaveLength(2)
    clock.now = startTime + minute
    expect((await drain()).sent).toEqual([keyNamed('a'), keyNamed('b')])
  })

  test('fifteen items with a limit of ten a minute all arrive, each with one POST, except the one that met the limit', async () => {
    const { add, clock, drain, server } = createRig()
    for (let index = 0; index < 15; index += 1) await add(itemNamed(`n${index}`, { createdAt: startTime + index }))
    server.next = [...Array.from({ length: 10 }, (): Behaviour => 'ok'), limited]
    const first = await drain()
    expect(first.sent).toHaveLength(10)
    clock.now = first.nextAttemptAt ?? 0
    expect((await drain()).sent).toHaveLength(5)
    expect(server.rows.size).toBe(15)
    expect(server.posts).toHaveLength(16)
  })

  test('Retry-After and backoff survive a restart', async () => {
    const rig = createRig()
    await rig.add(itemNamed('a', { createdAt: startTime - 1 }), itemNamed('b'))
    rig.server.next = [limited]
    await rig.drain()
    rig.clock.now = startTime + minute - 1
    const restarted = rig.context()
    expect(await restarted.drain({ reachable: true })).toMatchObject({ sent: [], waiting: 2 })
    expect(rig.server.posts).toHaveLength(1)
    rig.clock.now = startTime + minute
    expect((await rig.context().drain()).sent).toHaveLength(2)
  })

  test('a reachable server ends waits for the network, and no others', async () => {
    const { add, drain, server } = createRig()
    const later = { nextAttemptAt: startTime + 10 * minute, attempts: 5 }
    await add(
      itemNamed('net', { ...later, failure: 'network' }),
      itemNamed('busy', { ...later, failure: 'answered', lastError: { status: 503 } }),
      itemNamed('gate', { ...later, call: 'send-email', failure: 'network', retryAfter: startTime + minute }),
    )
    expect((await drain()).sent).toEqual([])
    expect(await drain({ reachable: true })).toEqual({
      sent: [keyNamed('net')],
      waiting: 2,
      nextAttemptAt: startTime + minute,
    })
    expect(server.posts).toHaveLength(1)
  })
})

describe('a corrected item', () => {
  const old = itemNamed('old', { uncertain: true, createdAt: startTime - 1 })
  const corrected = itemNamed('new', { supersedes: keyNamed('old') })

  test('is sent after the uncertain one has been accepted', async () => {
    const { add, drain, server } = createRig()
    await add(old, corrected)
    expect((await drain({ first: [keyNamed('old'), keyNamed('new')] })).sent).toEqual([
      keyNamed('old'),
      keyNamed('new'),
    ])
    expect(server.posts.map(({ key }) => key)).toEqual([keyNamed('old'), keyNamed('new')])
  })

  test('replaces the uncertain item if that is refused', async () => {
    const { add, drain, server, store } = createRig()
    await add(old, corrected)
    server.next = [invalid]
    expect((await drain()).sent).toEqual([keyNamed('new')])
    expect(await store.list()).toEqual([])
    expect([...server.rows.keys()]).toEqual([keyNamed('new')])
  })

  test('waits while the answer to the first item is unknown', async () => {
    const { add, drain, server, store } = createRig()
    await add(old, corrected)
    server.next = ['lost']
    expect(await drain()).toMatchObject({ sent: [], waiting: 2 })
    expect(server.posts).toHaveLength(1)
    expect(await store.list()).toHaveLength(2)
  })
})
