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

const old = { ...item, createdAt: now - itemLifetimeMs - 1 }
const resume = { field: 'resume', name: 'Ada.pdf', bytes: new ArrayBuffer(8) }

test('for 60 days an item stays as it is', () => {
  expect(afterAging({ ...item, createdAt: now - itemLifetimeMs }, now)).toBeUndefined()
})

test('past 60 days an item is shown with the reason, whole and as uncertain as it was', () => {
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

test('one that was refused before keeps the reason that the visitor has not dealt with', () => {
  const lastError = { status: 422, code: 'invalid', error: 'Please check: email' }
  expect(afterAging({ ...old, state: 'needs-attention', lastError }, now)).toMatchObject({ lastError, expiredAt: now })
})

test('14 days after it was shown, whenever that was, only call and date are left of an item', () => {
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

test('a stripped item stays as it is', () => {
  const stripped = { ...old, state: 'needs-attention', lastError: strippedError, expiredAt: 1 } as const
  expect(afterAging(stripped, now)).toBeUndefined()
})

test('a device whose clock was ahead shows an item for its 14 days all the same', () => {
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
])('when an item is released, %s', (_, waits, expected) => {
  expect(releaseItem({ ...item, ...waits }, now).nextAttemptAt).toBe(expected)
})
