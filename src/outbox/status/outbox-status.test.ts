import { expect, test } from 'vitest'
import { newItem } from '../queue/outbox-item.ts'
import { announcement, isWaiting, summaryText } from './outbox-status.tsx'

const NOW = 1_800_000_000_000
const item = newItem('request-demo', {}, '0f8fad5b-d9cb-469f-a165-70867728950e', NOW)

test('an item is not reported while its form waits for the answer, and is reported afterwards', () => {
  expect(isWaiting(item, NOW + 7_999)).toBe(false)
  expect(isWaiting(item, NOW + 8_000)).toBe(true)
  expect(isWaiting({ ...item, attempts: 1 }, NOW)).toBe(true)
  expect(isWaiting({ ...item, lastError: { status: 429 } }, NOW)).toBe(true)
})

test('the header names items that need the visitor before waiting ones, and waiting ones before sent ones', () => {
  expect(summaryText({ waiting: 2, needsAttention: 1, justSent: 1 })).toEqual({
    tone: 'needs-attention',
    count: 1,
    word: 'to correct',
  })
  expect(summaryText({ waiting: 2, needsAttention: 0, justSent: 1 })).toEqual({
    tone: 'waiting',
    count: 2,
    word: 'waiting',
  })
  expect(summaryText({ waiting: 0, needsAttention: 0, justSent: 1 })).toEqual({ tone: 'sent', count: 1, word: 'sent' })
  expect(summaryText({ waiting: 0, needsAttention: 0, justSent: 0 })).toBe(null)
})

test('the announcement has all numbers, in sentences', () => {
  expect(announcement({ waiting: 2, needsAttention: 1, justSent: 1 })).toBe(
    '1 request sent. 1 request not accepted: please correct. 2 requests saved on this device, waiting to be sent.',
  )
  expect(announcement({ waiting: 0, needsAttention: 0, justSent: 0 })).toBe('')
})
