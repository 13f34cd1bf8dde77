import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/time-units.ts'
import { itemLifetimeMs, newItem, shownAfterExpiryMs } from './outbox-item.ts'
import {
  afterAging,
  afterRefusal,
  afterRetry,
  expiredError,
  isStripped,
  mayHaveArrived,
  releaseItem,
  strippedError,
  type Retry,
} from './retry.ts'

const now = Date.UTC(2026, 10, 20)
const item = newItem('request-demo', { firstName: 'Ada' }, '0fae12bc-93d4-4c55-8a01-77d2f1b0c9e3', now - 1_000)
const clock = { now, random: () => 0.5 }
const network: Retry = { kind: 'retry', failure: 'network', error: { error: 'Failed to fetch' }, foreign: true }
const busy: Retry = { kind: 'retry', failure: 'answered', error: { status: 503, code: 'unavailable' }, foreign: false }

test('a failure is counted and stored, and delays the item by its backoff', () => {
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

test('the backoff grows with each failure of one kind and restarts with the other kind', () => {
  const waits: number[] = []
  let current = item
  for (const retry of [network, network, network, busy, busy, network]) {
    current = afterRetry(current, retry, clock, false)
    waits.push(current.nextAttemptAt - now)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 1_000, 2_000, 1_000])
  expect(current.attempts).toBe(6)
})

test('the later of Retry-After and backoff applies', () => {
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

test('an expired Retry-After is deleted', () => {
  const waited = { ...item, retryAfter: now - 1 }
  expect(afterRetry(waited, network, clock, false)).not.toHaveProperty('retryAfter')
  expect(afterRefusal(waited, { status: 422 }, false)).not.toHaveProperty('retryAfter')
})

test.each([true, false])('whether the item is uncertain is set by the caller: %s', (uncertain) => {
  expect(afterRetry({ ...item, uncertain: !uncertain }, busy, clock, uncertain).uncertain).toBe(uncertain)
})

test('a refused item needs the visitor, and keeps all typed text', () => {
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
])('refused with %s, after a lost answer: %s, the firm may have the item: %s', (code, uncertain, expected) => {
  const error = code === undefined ? { status: 422 } : { status: 422, code }
  expect(mayHaveArrived(error, uncertain)).toBe(expected)
  expect(afterRefusal({ ...item, uncertain: !expected }, error, uncertain).uncertain).toBe(expected)
})

const old = { ...item, createdAt: now - itemLifetimeMs - 1 }
const resume = { field: 'resume', name: 'Ada.pdf', bytes: new ArrayBuffer(8) }

test('an item stays unchanged for 60 days', () => {
  expect(afterAging({ ...item, createdAt: now - itemLifetimeMs }, now)).toBeUndefined()
})

test('after 60 days an item is shown with the reason, complete and with its certainty', () => {
  expect(afterAging({ ...old, file: resume, uncertain: true }, now)).toEqual({
    ...old,
    file: resume,
    state: 'needs-attention',
    lastError: expiredError,
    uncertain: true,
    expiredAt: now,
  })
  expect(expiredError.error).toContain('60 days')
})

test('an expired item that was refused before keeps the reason of the refusal', () => {
  const lastError = { status: 422, code: 'invalid', error: 'Please check: email' }
  expect(afterAging({ ...old, state: 'needs-attention', lastError }, now)).toMatchObject({ lastError, expiredAt: now })
})

test('14 days after an item was first shown as expired, only its call and date are left', () => {
  const shown = afterAging({ ...old, file: resume, uncertain: true, attempts: 7 }, now) ?? item
  expect(shownAfterExpiryMs).toBe(14 * DAY_MS)
  expect(afterAging(shown, now + shownAfterExpiryMs)).toBeUndefined()
  const stripped = afterAging(shown, now + shownAfterExpiryMs + 1)
  expect(stripped).toEqual({
    key: item.key,
    call: item.call,
    payload: {},
    submittedAt: item.submittedAt,
    schemaVersion: 1,
    state: 'needs-attention',
    attempts: 0,
    nextAttemptAt: 0,
    lastError: strippedError,
    uncertain: true,
    createdAt: old.createdAt,
    expiredAt: now,
  })
  expect(stripped && isStripped(stripped)).toBe(true)
  expect(isStripped(shown)).toBe(false)
})

test('a stripped item stays unchanged', () => {
  const stripped = { ...old, state: 'needs-attention', lastError: strippedError, expiredAt: 1 } as const
  expect(afterAging(stripped, now)).toBeUndefined()
})

test('a device whose clock was ahead still shows an item for 14 days', () => {
  expect(afterAging({ ...old, state: 'needs-attention', expiredAt: now + DAY_MS }, now)).toMatchObject({
    payload: item.payload,
    expiredAt: now,
  })
})

test.each<[string, { nextAttemptAt: number; retryAfter?: number }, number]>([
  ['a backoff is over', { nextAttemptAt: now + 500_000 }, now],
  ['a Retry-After is not', { nextAttemptAt: now + 500_000, retryAfter: now + 400_000 }, now + 400_000],
  ['a Retry-After that has passed does not matter', { nextAttemptAt: now + 500_000, retryAfter: now - 1 }, now],
  ['what was due stays due', { nextAttemptAt: now - 5 }, now - 5],
])('after the release of an item, %s', (_, waits, expected) => {
  expect(releaseItem({ ...item, ...waits }, now).nextAttemptAt).toBe(expected)
})
