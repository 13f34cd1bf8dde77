import { expect, test } from 'vitest'
import { newItem, type OutboxItem } from './outbox-item.ts'
import { dueTimes, nextAttemptTime, nextDue } from './retry.ts'

const now = Date.UTC(2026, 10, 20)
const minute = 60_000
const none: ReadonlySet<string> = new Set()

function item(key: string, changes: Partial<OutboxItem> = {}): OutboxItem {
  return { ...newItem('request-demo', {}, key, now - minute), ...changes }
}

function due(items: OutboxItem[], tried = none, first = none): string | undefined {
  return nextDue(items, now, tried, first)?.key
}

test('the oldest due item is next, then the others in order', () => {
  const items = [item('a'), item('b'), item('c')]
  expect(due(items)).toBe('a')
  expect(due(items, new Set(['a']))).toBe('b')
  expect(due(items, new Set(['a', 'b']))).toBe('c')
  expect(due(items, new Set(['a', 'b', 'c']))).toBeUndefined()
})

test('an item in `first` is sent first, but only if it is due', () => {
  const items = [item('a'), item('b'), item('c', { nextAttemptAt: now + 1 })]
  expect(due(items, none, new Set(['b']))).toBe('b')
  expect(due(items, none, new Set(['c']))).toBe('a')
})

test('a waiting item delays no other item', () => {
  const items = [item('a', { nextAttemptAt: now + minute, failure: 'network' }), item('b')]
  expect(due(items)).toBe('b')
})

test('an item that needs the visitor is never due', () => {
  const items = [item('a', { state: 'needs-attention' })]
  expect(due(items)).toBeUndefined()
  expect(dueTimes(items, now).size).toBe(0)
  expect(nextAttemptTime(items, now)).toBeUndefined()
})

test('a 429 delays all items of its call, and no other call', () => {
  const limited = item('a', { nextAttemptAt: now + minute, lastError: { status: 429 }, failure: 'answered' })
  const items = [limited, item('b'), item('c', { call: 'send-email' })]
  expect(due(items)).toBe('c')
  expect(dueTimes(items, now)).toEqual(
    new Map([
      ['a', now + minute],
      ['b', now + minute],
      ['c', now - minute],
    ]),
  )
})

test('a Retry-After of any status delays its call until that time, even if the item itself waits longer', () => {
  const busy = item('a', {
    nextAttemptAt: now + 5 * minute,
    retryAfter: now + minute,
    lastError: { status: 503 },
    failure: 'answered',
  })
  expect(dueTimes([busy, item('b')], now)).toEqual(
    new Map([
      ['a', now + 5 * minute],
      ['b', now + minute],
    ]),
  )
})

test('a 503 without Retry-After delays only its item', () => {
  const busy = item('a', { nextAttemptAt: now + minute, lastError: { status: 503 }, failure: 'answered' })
  expect(due([busy, item('b')])).toBe('b')
})

test('a 429 of an item that now needs the visitor delays no other item', () => {
  const refused = item('a', {
    state: 'needs-attention',
    nextAttemptAt: now + minute,
    retryAfter: now + minute,
    lastError: { status: 429 },
  })
  expect(due([refused, item('b')])).toBe('b')
})

test('an item waits for the one that it supersedes, until that is deleted or needs the visitor', () => {
  const old = item('old', { uncertain: true, nextAttemptAt: now + minute })
  const newer = item('new', { supersedes: 'old' })
  expect(due([old, newer])).toBeUndefined()
  expect(nextAttemptTime([old, newer], now)).toBe(now + minute)
  expect(due([newer])).toBe('new')
  expect(due([{ ...old, state: 'needs-attention' }, newer])).toBe('new')
})

test('the time of the next attempt is the earliest of all items', () => {
  const items = [item('a', { nextAttemptAt: now + 3 * minute }), item('b', { nextAttemptAt: now + 2 * minute })]
  expect(nextAttemptTime(items, now)).toBe(now + 2 * minute)
  expect(nextAttemptTime([], now)).toBeUndefined()
})

test('after the device’s clock was set back, waits that exceed the maximum are over', () => {
  expect(due([item('a', { nextAttemptAt: now + 16 * minute })])).toBe('a')
  expect(due([item('a', { nextAttemptAt: now + 15 * minute })])).toBeUndefined()
  const day = 24 * 60 * minute
  expect(due([item('a', { nextAttemptAt: now + day, retryAfter: now + day })])).toBeUndefined()
  expect(due([item('a', { nextAttemptAt: now + day + 1, retryAfter: now + day + 1 })])).toBe('a')
})
