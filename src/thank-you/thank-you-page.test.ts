import { expect, test } from 'vitest'
import { requestStatus, type OutboxView } from './thank-you-page.tsx'

const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
const empty: OutboxView = { loaded: true, pending: [], needsAttention: [], receipts: [] }
const saved = { status: 'saved', key } as const

test('a request that the server confirmed to the form has the status "sent", whatever the outbox contains', () => {
  expect(requestStatus({ status: 'sent', key }, empty)).toBe('sent')
})

test('a saved request has the status "sent" only when the outbox has its receipt', () => {
  expect(requestStatus(saved, { ...empty, loaded: false })).toBe('saved')
  expect(requestStatus(saved, { ...empty, pending: [{ key }] })).toBe('saved')
  expect(requestStatus(saved, { ...empty, receipts: [{ key }] })).toBe('sent')
})

test('a request that the firm has deleted has the status "deleted", whatever the server confirmed to the form', () => {
  const receipts = [{ key, answer: { success: true, deleted: true } }]
  expect(requestStatus(saved, { ...empty, receipts })).toBe('deleted')
  expect(requestStatus({ status: 'sent', key }, { ...empty, receipts })).toBe('deleted')
  expect(requestStatus(saved, { ...empty, receipts: [{ key, answer: { success: true } }] })).toBe('sent')
})

test('a refused request needs attention', () => {
  expect(requestStatus(saved, { ...empty, needsAttention: [{ key }] })).toBe('needs-attention')
})

test('a discarded request has the status "gone", even if the outbox contains another request', () => {
  expect(requestStatus(saved, { ...empty, pending: [{ key: 'other' }], receipts: [{ key: 'other' }] })).toBe('gone')
})
