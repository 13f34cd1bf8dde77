import { expect, test } from 'vitest'
import { newItem } from './outbox-item.ts'
import {
  afterExpiry,
  afterRefusal,
  afterRetry,
  expiredError,
  mayHaveArrived,
  releaseItem,
  type Retry,
} from './retry.ts'

const now = Date.UTC(2026, 10, 20)
const item = newItem('request-demo', { firstName: 'Ada' }, '0fae12bc-93d4-4c55-8a01-77d2f1b0c9e3', now - 1_000)
const clock = { now, random: () => 0.5 }
const network: Retry = { kind: 'retry', failure: 'network', error: { error: 'Failed to fetch' }, foreign: true }
const busy: Retry = { kind: 'retry', failure: 'answered', error: { status: 503, code: 'unavailable' }, foreign: false }

test('a failure is counted, named, and put off by its backoff', () => {
  expect(afterRetry(item, network, clock, true)).toEqual({
    ...item,
    attempts: 1,
    failure: 'network',
    streak: 1,
    lastError: { error: 'Failed to fetch' },
    nextAttemptAt: now + 1_000,
    uncertain: true,
  })
})

test('the backoff grows with each failure of one kind and starts anew with the other kind', () => {
  const waits: number[] = []
  let current = item
  for (const retry of [network, network, network, busy, busy, network]) {
    current = afterRetry(current, retry, clock, false)
    waits.push(current.nextAttemptAt - now)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 1_000, 2_000, 1_000])
  expect(current.attempts).toBe(6)
})

test('the server’s Retry-After wins over a shorter backoff, and a longer backoff over it', () => {
  const patient = afterRetry(item, { ...busy, retryAfter: now + 60_000 }, clock, false)
  expect(patient).toMatchObject({ nextAttemptAt: now + 60_000, retryAfter: now + 60_000 })
  const tired = afterRetry(
    { ...item, failure: 'answered', streak: 9 },
    { ...busy, retryAfter: now + 1_000 },
    clock,
    false,
  )
  expect(tired).toMatchObject({ nextAttemptAt: now + 450_000, retryAfter: now + 1_000 })
})

test('a Retry-After that is over is forgotten', () => {
  const waited = { ...item, retryAfter: now - 1 }
  expect(afterRetry(waited, network, clock, false)).not.toHaveProperty('retryAfter')
  expect(afterRefusal(waited, { status: 422 }, false)).not.toHaveProperty('retryAfter')
})

test.each([true, false])('whether the firm may have it is what the caller found out: %s', (uncertain) => {
  expect(afterRetry({ ...item, uncertain: !uncertain }, busy, clock, uncertain).uncertain).toBe(uncertain)
})

test('a refusal needs the visitor, and keeps everything typed', () => {
  const error = { status: 422, code: 'invalid', error: 'Please check', fields: { email: 'Not an address' } }
  expect(afterRefusal({ ...item, attempts: 2, uncertain: true }, error, false)).toEqual({
    ...item,
    state: 'needs-attention',
    attempts: 3,
    lastError: error,
    uncertain: false,
  })
})

test.each([
  ['invalid', false, false],
  ['invalid', true, true],
  ['too_large', false, false],
  ['too_large', true, true],
  ['unsupported_media_type', true, true],
  [undefined, false, false],
  [undefined, true, true],
  ['key_reused', false, true],
  ['key_reused', true, true],
])('refused with %s, where an earlier answer was lost: %s, the firm may have it: %s', (code, uncertain, expected) => {
  const error = code === undefined ? { status: 422 } : { status: 422, code }
  expect(mayHaveArrived(error, uncertain)).toBe(expected)
  expect(afterRefusal({ ...item, uncertain: !expected }, error, uncertain).uncertain).toBe(expected)
})

test('an expired item says why, and stays as uncertain as it was', () => {
  expect(afterExpiry({ ...item, uncertain: true })).toEqual({
    ...item,
    state: 'needs-attention',
    lastError: expiredError,
    uncertain: true,
  })
  expect(expiredError.error).toContain('60 days')
})

test.each<[string, { nextAttemptAt: number; retryAfter?: number }, number]>([
  ['a backoff is over', { nextAttemptAt: now + 500_000 }, now],
  ['a Retry-After is not', { nextAttemptAt: now + 500_000, retryAfter: now + 400_000 }, now + 400_000],
  ['a Retry-After that has passed does not matter', { nextAttemptAt: now + 500_000, retryAfter: now - 1 }, now],
  ['what was due stays due', { nextAttemptAt: now - 5 }, now - 5],
])('when an item is released, %s', (_, waits, expected) => {
  expect(releaseItem({ ...item, ...waits }, now).nextAttemptAt).toBe(expected)
})
