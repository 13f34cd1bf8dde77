import { expect, test } from 'vitest'
import type { SubmitOutcome } from '../outbox/submit.ts'
import { visibleResult, type VisibleResult } from './visible-result.ts'

const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
const title = 'Error submitting request'

const TABLE: ReadonlyArray<{ name: string; outcome: SubmitOutcome; result: VisibleResult }> = [
  {
    name: 'accepted leads to the confirmation',
    outcome: { kind: 'sent', key, answer: { success: true } },
    result: { shows: 'thank-you', status: 'sent', key },
  },
  {
    name: 'no answer leads to the confirmation in its saved form',
    outcome: { kind: 'saved', key },
    result: { shows: 'thank-you', status: 'saved', key },
  },
  {
    name: 'an answer that asks to wait is shown, and says that the request is kept',
    outcome: { kind: 'saved-after-answer', key, error: 'Too many requests' },
    result: { shows: 'toast', title, description: 'Too many requests. Saved on this device, we keep trying.', fields: {}, key },
  },
  {
    name: 'a refusal is shown with its text and its fields',
    outcome: { kind: 'refused', key, error: 'Please check these fields: email', code: 'invalid', fields: { email: 'Wrong.' } },
    result: { shows: 'toast', title, description: 'Please check these fields: email', fields: { email: 'Wrong.' }, key },
  },
  {
    name: 'a refusal without a text is an unknown error',
    outcome: { kind: 'refused', key: null, error: '', code: undefined, fields: {} },
    result: { shows: 'toast', title, description: 'Unknown error from function', fields: {}, key: null },
  },
  {
    name: 'a transport error that could not be kept is shown as it is',
    outcome: { kind: 'failed', error: 'Failed to fetch' },
    result: { shows: 'toast', title, description: 'Failed to fetch', fields: {}, key: null },
  },
  {
    name: 'a failure without a message has the fallback text',
    outcome: { kind: 'failed', error: null },
    result: { shows: 'toast', title, description: 'Please try again or contact support.', fields: {}, key: null },
  },
]

test.each(TABLE)('$name', ({ outcome, result }) => {
  expect(visibleResult(outcome)).toEqual(result)
})

test('only what was kept is called saved', () => {
  const saved = TABLE.filter(({ outcome }) => {
    const result = visibleResult(outcome)
    return result.shows === 'toast' && /saved/i.test(result.description)
  })
  expect(saved.map(({ outcome }) => outcome.kind)).toEqual(['saved-after-answer'])
})
