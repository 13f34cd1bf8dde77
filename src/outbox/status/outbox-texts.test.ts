import { expect, test } from 'vitest'
import { newItem } from '../queue/outbox-item.ts'
import {
  announcement,
  discardWarning,
  forgetWarning,
  hasReusedKey,
  isWaiting,
  itemRefusalText,
  nextTryText,
  summaryText,
  sentText,
} from './outbox-texts.ts'

const NOW = 1_800_000_000_000
const item = newItem('request-demo', {}, '0f8fad5b-d9cb-469f-a165-70867728950e', NOW)
const time = (epochMs: number) => `+${(epochMs - NOW) / 1000} s`

test('an item is no news while its form waits for the answer, then it is', () => {
  expect(isWaiting(item, NOW + 7_999)).toBe(false)
  expect(isWaiting(item, NOW + 8_000)).toBe(true)
  expect(isWaiting({ ...item, attempts: 1 }, NOW)).toBe(true)
  expect(isWaiting({ ...item, lastError: { status: 429 } }, NOW)).toBe(true)
})

test('the header names what needs the visitor before what waits, and what waits before what was sent', () => {
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

test('the announcement tells all of it, in sentences', () => {
  expect(announcement({ waiting: 2, needsAttention: 1, justSent: 1 })).toBe(
    '1 request sent. 1 request not accepted: please correct. 2 requests saved on this device, waiting to be sent.',
  )
  expect(announcement({ waiting: 0, needsAttention: 0, justSent: 0 })).toBe('')
})

test('the next try says who is waited for', () => {
  expect(nextTryText(item, NOW, time)).toBe('Being sent as soon as the connection allows.')
  expect(nextTryText({ ...item, failure: 'network', nextAttemptAt: NOW + 5_000 }, NOW, time)).toBe(
    'No connection to our server. Next try at +5 s, or as soon as it is back.',
  )
  expect(nextTryText({ ...item, failure: 'answered', nextAttemptAt: NOW + 5_000 }, NOW, time)).toBe(
    'Our server could not take it yet. Next try at +5 s.',
  )
  expect(
    nextTryText({ ...item, failure: 'answered', nextAttemptAt: NOW + 60_000, retryAfter: NOW + 60_000 }, NOW, time),
  ).toBe('Our server is busy and asked to wait until +60 s.')
  expect(
    nextTryText({ ...item, state: 'needs-attention', lastError: { error: 'Please check: email' } }, NOW, time),
  ).toBe('Please check: email')
})

test('discarding says whether the firm may already have it', () => {
  expect(discardWarning(item)).toBe('It has not reached us. Discarding removes it from this device for good.')
  expect(discardWarning({ ...item, uncertain: true })).toBe(
    'We may already have it: it was sent once, and the answer never came back. Discarding removes it from this device only.',
  )
})

test('a refusal says whether an earlier send may have arrived', () => {
  const refused = { ...item, state: 'needs-attention', lastError: { code: 'invalid', error: 'Check: email' } } as const
  expect(itemRefusalText(refused)).toBe('Check: email')
  expect(itemRefusalText({ ...refused, uncertain: true })).toBe(
    'Check: email. It was sent before, and that answer never came: we may already have it. What you change and send comes to us as a new request.',
  )
  expect(itemRefusalText({ ...refused, lastError: {} })).toBe('Our server did not accept it as it is.')
  expect(hasReusedKey(refused)).toBe(false)
})

test('of an item under whose key the firm has another request, that one is named, and stays whatever is done', () => {
  const held = { ...item, state: 'needs-attention', uncertain: true, lastError: { code: 'key_reused' } } as const
  expect(nextTryText(held, NOW, time)).toBe(
    'We already have a request under the reference LH-0F8FAD5B, and it says something else. This one was not taken. What you change and send comes to us as a new request.',
  )
  expect(discardWarning(held)).toBe(
    'We keep the request that we have under this reference. Discarding removes this one from this device for good.',
  )
  expect([hasReusedKey(held), hasReusedKey({ ...held, state: 'queued' })]).toEqual([true, false])
})

test('forgetting says what is lost, and what may have arrived', () => {
  expect(forgetWarning([])).toBe('Everything you typed or saved here is removed from this device.')
  expect(forgetWarning([item, { ...item, uncertain: true }])).toBe(
    'Everything you typed or saved here is removed from this device. 2 requests will never be sent from here. We may already have some of it.',
  )
})

test('what the firm has deleted since is not called sent', () => {
  expect(sentText('Message', { answer: { success: true, receipt: 'LH-1' } })).toBe('Message sent')
  expect(sentText('Message', { answer: { success: true, deleted: true } })).toBe(
    'Message: had reached us, and was deleted since',
  )
})
