import { describe, expect, test } from 'vitest'
import { newItem, type OutboxItem, type Receipt } from './outbox-item.ts'
import { placeSubmission, type NewSubmission } from './place-submission.ts'
import { expiredError } from './retry.ts'

const now = Date.UTC(2026, 10, 20)
const ada = { firstName: 'Ada' }
const bob = { firstName: 'Bob' }

function waiting(key: string, payload: Record<string, unknown>, changes: Partial<OutboxItem> = {}): OutboxItem {
  const old = newItem('request-demo', payload, key, now - 60_000)
  return {
    ...old,
    attempts: 1,
    failure: 'answered',
    nextAttemptAt: now + 60_000,
    lastError: { status: 503 },
    ...changes,
  }
}

function place(items: OutboxItem[], submission: Partial<NewSubmission>, receipts: Receipt[] = []) {
  const whole: NewSubmission = {
    call: 'request-demo',
    payload: ada,
    newKey: 'new',
    key: undefined,
    payloadOfKey: undefined,
    now,
    ...submission,
  }
  const placement = placeSubmission(items, receipts, whole)
  if ('receipt' in placement) return { receipt: placement.receipt.key }
  return {
    item: placement.item,
    key: placement.item.key,
    put: placement.put?.map(({ key }) => key),
    remove: placement.remove ?? [],
    all: placement.put ?? [],
  }
}

describe('a first submission', () => {
  test('becomes a new item, due at once', () => {
    expect(place([], {})).toMatchObject({ item: newItem('request-demo', ada, 'new', now), put: ['new'], remove: [] })
  })

  test('leaves other submissions, of this call or another, unchanged', () => {
    const others = [waiting('bob', bob), waiting('mail', ada, { call: 'send-email' })]
    expect(place(others, {})).toMatchObject({ key: 'new', put: ['new'], remove: [] })
  })

  test('is accepted with an unknown key', () => {
    expect(place([waiting('bob', bob)], { key: 'gone' })).toMatchObject({ key: 'new', put: ['new'], remove: [] })
    expect(place([], { key: 'gone', payloadOfKey: bob })).toMatchObject({ key: 'new', put: ['new'], remove: [] })
  })

  test('keeps an unknown key if the values are the same, because they may have arrived', () => {
    expect(place([], { key: 'gone', payloadOfKey: ada })).toMatchObject({
      key: 'gone',
      put: ['gone'],
      remove: [],
      item: { uncertain: true, nextAttemptAt: now },
    })
  })
})

describe('the same values again', () => {
  test.each<[string, Partial<OutboxItem>]>([
    ['after an answered failure', {}],
    ['after a network failure', { failure: 'network' }],
    ['with an unknown answer', { uncertain: true }],
    ['before its first attempt', { attempts: 0 }],
  ])('an item %s is reused under its key, due now', (_, changes) => {
    for (const key of [undefined, 'old']) {
      const result = place([waiting('old', ada, changes)], { key })
      expect(result).toMatchObject({
        key: 'old',
        put: ['old'],
        remove: [],
        item: { nextAttemptAt: now, createdAt: now - 60_000 },
      })
    }
  })

  test('the order of the fields has no effect', () => {
    const item = waiting('old', { firstName: 'Ada', firm: { name: 'L', size: 2 } })
    expect(place([item], { payload: { firm: { size: 2, name: 'L' }, firstName: 'Ada' } }).key).toBe('old')
  })

  test('a Retry-After stays in force', () => {
    const item = waiting('old', ada, { retryAfter: now + 60_000 })
    expect(place([item], {})).toMatchObject({
      key: 'old',
      item: { nextAttemptAt: now + 60_000, retryAfter: now + 60_000 },
    })
  })

  test('an item that was refused gets a new key', () => {
    const item = waiting('old', ada, { state: 'needs-attention' })
    expect(place([item], {})).toMatchObject({
      key: 'new',
      put: ['new'],
      remove: ['old'],
      item: { state: 'queued', attempts: 0, nextAttemptAt: now },
    })
    expect(place([item], { key: 'old' })).toMatchObject({ key: 'new', put: ['new'], remove: ['old'] })
    expect(place([item], { key: 'old', payloadOfKey: ada })).toMatchObject({
      key: 'new',
      put: ['new'],
      remove: ['old'],
    })
  })

  test('an expired item whose answer is unknown keeps its key, and is queued again', () => {
    const item = waiting('old', ada, { state: 'needs-attention', uncertain: true, lastError: expiredError })
    for (const key of [undefined, 'old']) {
      const result = place([item], { key })
      expect(result).toMatchObject({
        key: 'old',
        put: ['old'],
        remove: [],
        item: { state: 'queued', createdAt: now, attempts: 0, uncertain: true },
      })
    }
  })
})

test.each(['invalid', 'too_large', 'key_reused'])(
  'a refused item (%s) that may be with the firm keeps its key for the same values, and gets a new one for others',
  (code) => {
    const item = waiting('old', ada, { state: 'needs-attention', uncertain: true, lastError: { status: 422, code } })
    for (const key of [undefined, 'old'])
      expect(place([item], { key })).toMatchObject({ key: 'old', put: ['old'], remove: [], item: { uncertain: true } })
    expect(place([item], { key: 'old', payload: bob })).toMatchObject({ key: 'new', put: ['new'], remove: ['old'] })
  },
)

describe('changed values', () => {
  test('changed values without a key are another submission', () => {
    expect(place([waiting('old', bob)], {})).toMatchObject({ key: 'new', put: ['new'], remove: [] })
  })

  test('changed values replace the corrected item under a new key, in the same transaction', () => {
    expect(place([waiting('old', bob)], { key: 'old' })).toMatchObject({
      item: newItem('request-demo', ada, 'new', now),
      put: ['new'],
      remove: ['old'],
    })
  })

  test('changed values replace a refused item even if an earlier answer to it was lost', () => {
    const item = waiting('old', bob, { state: 'needs-attention', uncertain: true })
    expect(place([item], { key: 'old' })).toMatchObject({ key: 'new', put: ['new'], remove: ['old'] })
  })

  test('changed values inherit the server’s Retry-After and its message', () => {
    const item = waiting('old', bob, { retryAfter: now + 60_000, lastError: { status: 429, error: 'Slow down' } })
    expect(place([item], { key: 'old' }).item).toEqual({
      ...newItem('request-demo', ada, 'new', now),
      nextAttemptAt: now + 60_000,
      retryAfter: now + 60_000,
      failure: 'answered',
      lastError: { status: 429, error: 'Slow down' },
    })
  })

  test('an expired Retry-After is not inherited', () => {
    const item = waiting('old', bob, { retryAfter: now })
    expect(place([item], { key: 'old' }).item).toEqual(newItem('request-demo', ada, 'new', now))
  })

  test('an item whose answer is unknown stays and is sent again before the new one', () => {
    const result = place([waiting('old', bob, { uncertain: true })], { key: 'old' })
    expect(result).toMatchObject({
      key: 'new',
      put: ['new', 'old'],
      remove: [],
      item: { supersedes: 'old', payload: ada },
    })
    expect(result.all?.[1]).toMatchObject({ key: 'old', payload: bob, uncertain: true, nextAttemptAt: now })
  })

  test('a second correction replaces the first one, and is still sent after the uncertain item', () => {
    const items = [waiting('old', bob, { uncertain: true }), waiting('mid', { firstName: 'Cy' }, { supersedes: 'old' })]
    for (const key of ['old', 'mid']) {
      expect(place(items, { key })).toMatchObject({
        key: 'new',
        put: ['new'],
        remove: ['mid'],
        item: { supersedes: 'old' },
      })
    }
  })

  test('a correction that is itself uncertain is sent before the next correction', () => {
    const items = [
      waiting('old', bob, { uncertain: true }),
      waiting('mid', { firstName: 'Cy' }, { supersedes: 'old', uncertain: true }),
    ]
    expect(place(items, { key: 'mid' })).toMatchObject({
      key: 'new',
      put: ['new', 'mid'],
      remove: [],
      item: { supersedes: 'mid' },
    })
  })

  test('a correction is deleted if the values change back to those of the uncertain item', () => {
    const items = [waiting('old', ada, { uncertain: true }), waiting('mid', bob, { supersedes: 'old' })]
    for (const key of ['old', 'mid'])
      expect(place(items, { key })).toMatchObject({ key: 'old', put: ['old'], remove: ['mid'] })
  })

  test('a corrected item is deleted if its new values already wait, unless the firm may have it', () => {
    const other = waiting('other', ada)
    expect(place([waiting('old', bob), other], { key: 'old' })).toMatchObject({ key: 'other', remove: ['old'] })
    expect(place([waiting('old', bob, { uncertain: true }), other], { key: 'old' })).toMatchObject({
      key: 'other',
      remove: [],
    })
  })

  test('a key of another call is ignored', () => {
    expect(place([waiting('old', bob, { call: 'send-email' })], { key: 'old' })).toMatchObject({
      key: 'new',
      remove: [],
    })
  })
})

describe('a correction of an item that was sent meanwhile', () => {
  const receipt: Receipt = { key: 'old', call: 'request-demo', sentAt: now - 1, answer: { success: true } }

  test('with the same values gets the receipt, and stores nothing', () => {
    expect(place([], { key: 'old', payloadOfKey: { firstName: 'Ada' } }, [receipt])).toEqual({ receipt: 'old' })
  })

  test('with changed values is a new submission', () => {
    expect(place([], { key: 'old', payloadOfKey: bob }, [receipt])).toMatchObject({ key: 'new', remove: [] })
  })

  test('without the former payload is a new submission', () => {
    expect(place([], { key: 'old' }, [receipt])).toMatchObject({ key: 'new' })
  })

  test('without the key is a new submission, even with the same values', () => {
    expect(place([], { payloadOfKey: ada }, [receipt])).toMatchObject({ key: 'new' })
  })
})
