import { expect, test } from 'vitest'
import { isDeleted, itemLifetimeMs, newItem, readItem, receiptLifetimeMs } from './outbox-item.ts'

const now = Date.UTC(2026, 10, 20, 9, 30)
const key = '0fae12bc-93d4-4c55-8a01-77d2f1b0c9e3'
const item = newItem('request-demo', { firstName: 'Ada' }, key, now)

test('a new item is due at once, untried and certain', () => {
  expect(item).toEqual({
    key,
    call: 'request-demo',
    payload: { firstName: 'Ada' },
    submittedAt: '2026-11-20T09:30:00.000Z',
    schemaVersion: 1,
    state: 'queued',
    attempts: 0,
    nextAttemptAt: now,
    uncertain: false,
    createdAt: now,
  })
})

test('an item of this version is read unchanged', () => {
  expect(readItem(structuredClone(item))).toEqual(item)
})

test('an item without a version is migrated under its key, and counts as uncertain', () => {
  const old = { key, call: 'send-email', payload: { email: 'a@b.example' }, submittedAt: '2026-11-19T08:00:00.000Z' }
  expect(readItem(old)).toEqual({
    ...old,
    schemaVersion: 1,
    state: 'queued',
    attempts: 0,
    nextAttemptAt: 0,
    uncertain: true,
    createdAt: Date.UTC(2026, 10, 19, 8),
  })
})

test('values of an old item have priority over defaults', () => {
  const old = {
    key,
    call: 'send-email',
    payload: {},
    attempts: 7,
    state: 'needs-attention',
    uncertain: false,
    createdAt: now,
  }
  expect(readItem(old)).toMatchObject({ attempts: 7, state: 'needs-attention', uncertain: false, createdAt: now })
})

test('an old item without a date still becomes an item', () => {
  expect(readItem({ key, call: 'send-email', payload: {} })).toMatchObject({
    createdAt: 0,
    submittedAt: '1970-01-01T00:00:00.000Z',
  })
})

test.each([
  ['of a newer build', { ...item, schemaVersion: 2 }],
  ['of a call this build does not know', { ...item, call: 'call-back' }],
  ['of a sign-in', { ...item, call: 'auth-with-password' }],
  ['without a key', { ...item, key: undefined }],
  ['without a payload', { ...item, payload: undefined }],
  ['whose payload is a list', { ...item, payload: [] }],
  ['in a state that this build does not know', { ...item, state: 'paused' }],
  ['that does not say how often it was tried', { ...item, attempts: undefined }],
  ['that is due at no time', { ...item, nextAttemptAt: Number.NaN }],
  ['of a day that does not exist', { ...item, createdAt: 1e300 }],
  ['whose file has no bytes', { ...item, file: { field: 'resume', name: 'a.pdf' } }],
  ['that is null', null],
  ['that is a text', 'item'],
  ['that is nothing', undefined],
])('a record %s is not read', (_, record) => {
  expect(readItem(record)).toBeUndefined()
})

test('receipts are stored for a week, and items for two months, and an operator’s shortest period for keys is longer', () => {
  expect(receiptLifetimeMs).toBe(7 * 86_400_000)
  expect(itemLifetimeMs).toBe(60 * 86_400_000)
})

test('a submission that the firm has deleted is distinguished from one that arrived', () => {
  expect(isDeleted({ answer: { success: true, receipt: 'LH-1' } })).toBe(false)
  expect(isDeleted({ answer: { success: true, deleted: true } })).toBe(true)
})
