import { expect, test } from 'vitest'
import type { SubmitOutcome } from '../outbox/queue/submit.ts'
import { toastResult, type FormResult } from './form-outcome.ts'

const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
const error = (description: string) => ({ title: 'Error', description, tone: 'destructive' }) as const

const TABLE: ReadonlyArray<{ name: string; outcome: SubmitOutcome; result: FormResult }> = [
  {
    name: 'accepted clears the form and says the fixed sentence',
    outcome: { kind: 'sent', key, answer: { success: true } },
    result: {
      toast: { title: 'Success!', description: 'It is done.', tone: 'success' },
      clears: true,
      fields: {},
      key: null,
      done: { key, isSent: true, text: 'It is done.' },
    },
  },
  {
    name: 'the reference that the answer gives is said with it',
    outcome: { kind: 'sent', key, answer: { success: true, receipt: 'LH-0F8FAD5B' } },
    result: {
      toast: { title: 'Success!', description: 'It is done.', tone: 'success' },
      clears: true,
      fields: {},
      key: null,
      done: { key, isSent: true, text: 'It is done. Your reference is LH-0F8FAD5B.' },
    },
  },
  {
    name: 'no answer clears the form and says neutrally that it is saved',
    outcome: { kind: 'saved', key },
    result: {
      toast: {
        title: 'Saved',
        description: 'It is on this device. We send it automatically once you are online.',
        tone: 'neutral',
      },
      clears: true,
      fields: {},
      key: null,
      done: {
        key,
        isSent: false,
        text: 'It is on this device. We send it automatically once you are online.',
      },
    },
  },
  {
    name: 'an answer that asks to wait keeps the values and says that they are kept',
    outcome: { kind: 'saved-after-answer', key, error: 'Too many requests' },
    result: {
      toast: { ...error('Too many requests. It is saved on this device, and we keep trying.'), tone: 'waiting' },
      clears: false,
      fields: {},
      key,
    },
  },
  {
    name: 'a refusal is shown with its text and its fields',
    outcome: {
      kind: 'refused',
      key,
      error: 'Please check these fields: email',
      code: 'invalid',
      fields: { email: 'Wrong.' },
      mayHaveArrived: false,
    },
    result: { toast: error('Please check these fields: email'), clears: false, fields: { email: 'Wrong.' }, key },
  },
  {
    name: 'a refusal of what may have arrived before says so',
    outcome: { kind: 'refused', key, error: 'Choose a size', code: 'invalid', fields: {}, mayHaveArrived: true },
    result: {
      toast: error(
        'Choose a size. It was sent before, and that answer never came: we may already have it. Change it and send it as a new request.',
      ),
      clears: false,
      fields: {},
      key,
    },
  },
  {
    name: 'a refusal without a text is an unknown error',
    outcome: { kind: 'refused', key: null, error: '', code: undefined, fields: {}, mayHaveArrived: false },
    result: { toast: error('Unknown error occurred'), clears: false, fields: {}, key: null },
  },
  {
    name: 'what could neither be sent nor stored keeps the values, and says where they are',
    outcome: { kind: 'failed', key, error: 'Failed to fetch' },
    result: {
      toast: error(
        'Failed to fetch. This browser could not store it either, so it is in this tab only. Keep the tab open: what you typed stays in the form. Send it again in a while; if it has arrived after all, we count it once.',
      ),
      clears: false,
      fields: {},
      key,
    },
  },
  {
    name: 'a failure without a message has the fallback text',
    outcome: { kind: 'failed', key: null, error: null },
    result: { toast: error('Something went wrong. Please try again.'), clears: false, fields: {}, key: null },
  },
]

test.each(TABLE)('$name', ({ outcome, result }) => {
  expect(toastResult(outcome, 'It is done.')).toEqual(result)
})

test('the message says "saved" only if the submission is stored', () => {
  const saved = TABLE.filter(({ outcome }) => /saved/i.test(JSON.stringify(toastResult(outcome, '').toast)))
  expect(saved.map(({ outcome }) => outcome.kind)).toEqual(['saved', 'saved-after-answer'])
})
