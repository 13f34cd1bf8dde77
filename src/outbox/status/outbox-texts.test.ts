import { expect, test } from 'vitest'
import { newItem } from '../queue/outbox-item.ts'
import { strippedError } from '../queue/retry.ts'
import {
  discardedText,
  editObstacle,
  forgetWarning,
  hasReusedKey,
  itemRefusalText,
  lastAnswerText,
  nextTryText,
  waitText,
} from './outbox-texts.ts'

const NOW = 1_800_000_000_000
const item = newItem('request-demo', {}, '0f8fad5b-d9cb-469f-a165-70867728950e', NOW)

test.each([
  [0, 'now'],
  [1, 'in 1 s'],
  [19_001, 'in 20 s'],
  [59_000, 'in 59 s'],
  [59_001, 'in 1 min'],
  [61_000, 'in 2 min'],
  [3_600_000, 'in 60 min'],
  [3_600_001, 'in 2 h'],
  [86_400_000, 'in 24 h'],
])('a wait of %d ms reads “%s”, rounded up', (ms, text) => {
  expect(waitText(ms)).toBe(text)
})

test('the text about the next attempt has its time and its reason', () => {
  const next = (changes: Partial<typeof item>, due: number, of = due) =>
    nextTryText({ ...item, nextAttemptAt: of, ...changes }, due, NOW)
  expect(next({}, NOW)).toBe('Being sent as soon as the connection allows.')
  expect(next({ failure: 'network' }, NOW + 20_000)).toBe(
    'No connection to our server. Next try in 20 s, or as soon as it is back.',
  )
  expect(next({ failure: 'answered' }, NOW + 20_000)).toBe('Our server could not take it yet. Next try in 20 s.')
  expect(next({ failure: 'answered', retryAfter: NOW + 60_000 }, NOW + 60_000)).toBe(
    'Our server asked to wait. Next try in 1 min.',
  )
  // Another item for the same endpoint causes this wait.
  expect(next({}, NOW + 60_000, NOW)).toBe('Our server asked to wait. Next try in 1 min.')
  expect(next({ failure: 'network' }, NOW + 60_000, NOW + 20_000)).toBe('Our server asked to wait. Next try in 1 min.')
  expect(next({ supersedes: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed' }, Number.POSITIVE_INFINITY)).toBe(
    'Sent right after the earlier version of it, LH-1B9D6BCD, whose answer got lost.',
  )
  expect(next({ state: 'needs-attention', lastError: { error: 'Please check: email' } }, NOW)).toBe(
    'Please check: email',
  )
})

test('the text about the last answer has the answer, or says that there was none', () => {
  expect(lastAnswerText(item)).toBe('Not tried yet.')
  expect(lastAnswerText({ ...item, uncertain: true })).toBe('None yet: it is on its way, or the answer got lost.')
  expect(lastAnswerText({ ...item, attempts: 3, failure: 'network', lastError: { error: 'Failed to fetch' } })).toBe(
    'None, in 3 tries.',
  )
  expect(lastAnswerText({ ...item, attempts: 1, failure: 'network', lastError: { status: 502 } })).toBe(
    '502, but not from our server.',
  )
  expect(
    lastAnswerText({ ...item, attempts: 2, failure: 'answered', lastError: { status: 429, error: 'Too many.' } }),
  ).toBe('429, “Too many.”')
  expect(lastAnswerText({ ...item, attempts: 2, failure: 'answered', lastError: { status: 503 } })).toBe('503.')
})

test('an item that can’t be changed shows the reason', () => {
  const editor = { to: '/contact' }
  const refused = { ...item, state: 'needs-attention', lastError: { code: 'invalid' } } as const
  expect(editObstacle(item, editor)).toBeUndefined()
  expect(editObstacle({ ...refused, uncertain: true }, editor)).toBeUndefined()
  expect(editObstacle({ ...item, uncertain: true }, editor)).toBe(
    'It can’t be changed just now: it was sent once and the answer got lost, so we may already have it. It is sent again unchanged; then we know.',
  )
  expect(editObstacle(item, undefined)).toBe('It can’t be changed here: this version of the site has no form for it.')
  expect(editObstacle({ ...refused, lastError: strippedError }, editor)).toBe('Nothing is left to change.')
})

test('the text before discarding says whether the firm may already have the item', () => {
  expect(discardedText(item)).toBe('It has not reached us.')
  expect(discardedText({ ...item, uncertain: true })).toBe(
    'We may already have it: it was sent once, and the answer never came back.',
  )
})

test('the text of a refusal says whether an earlier send may have arrived', () => {
  const refused = { ...item, state: 'needs-attention', lastError: { code: 'invalid', error: 'Check: email' } } as const
  expect(itemRefusalText(refused)).toBe('Check: email')
  expect(itemRefusalText({ ...refused, uncertain: true })).toBe(
    'Check: email. It was sent before, and that answer never came: we may already have it. Change it and send it as a new request.',
  )
  expect(itemRefusalText({ ...refused, lastError: {} })).toBe('Our server did not accept it as it is.')
  expect(hasReusedKey(refused)).toBe(false)
})

test('if the firm has another request under an item’s key, the text names that request and says that it stays', () => {
  const held = { ...item, state: 'needs-attention', uncertain: true, lastError: { code: 'key_reused' } } as const
  expect(nextTryText(held, NOW, NOW)).toBe(
    'We already have a request under the reference LH-0F8FAD5B, and it says something else. We did not take this one. Change it and send it as a new request.',
  )
  expect(discardedText(held)).toBe('We keep the request that we have under this reference.')
  expect([hasReusedKey(held), hasReusedKey({ ...held, state: 'queued' })]).toEqual([true, false])
})

test('the warning before forgetting mentions lost items, and items that may have arrived', () => {
  const all =
    'What you typed, its receipts, drafts in every open tab and saved articles are removed from this device for good.'
  expect(forgetWarning([])).toBe(all)
  expect(forgetWarning([item, { ...item, uncertain: true }])).toBe(
    `${all} 2 requests will never be sent from here. We may already have some of it.`,
  )
  expect(forgetWarning([item], 1)).toBe(forgetWarning([item, { ...item, uncertain: true }]))
})
