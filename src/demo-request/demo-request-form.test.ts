import { expect, test } from 'vitest'
import { ONLY_HERE } from '../forms/form-outcome.ts'
import type { SubmitOutcome } from '../outbox/queue/submit.ts'
import { demoRequestResult } from './demo-request-form.tsx'

const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
const failed = (description: string) => ({
  toast: { title: 'Error submitting request', description, tone: 'destructive' },
  clears: false,
})
const left = { toast: null, clears: true, fields: {}, key: null }

const TABLE: ReadonlyArray<{ name: string; outcome: SubmitOutcome; result: Record<string, unknown>; leads?: string }> =
  [
    {
      name: 'accepted leads to the confirmation',
      outcome: { kind: 'sent', key, answer: { success: true } },
      result: left,
      leads: `sent ${key} Dana`,
    },
    {
      name: 'no answer leads to the confirmation in its saved form',
      outcome: { kind: 'saved', key },
      result: left,
      leads: `saved ${key} Dana`,
    },
    {
      name: 'an answer that asks to wait is shown, and says that the request is kept',
      outcome: { kind: 'saved-after-answer', key, error: 'Too many requests' },
      result: {
        toast: {
          title: 'Error submitting request',
          description: 'Too many requests. It is saved on this device, and we keep trying.',
          tone: 'waiting',
        },
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
      result: { ...failed('Please check these fields: email'), fields: { email: 'Wrong.' }, key },
    },
    {
      name: 'a refusal without a text is an unknown error',
      outcome: { kind: 'refused', key: null, error: '', code: undefined, fields: {}, mayHaveArrived: false },
      result: { ...failed('Unknown error from function'), fields: {}, key: null },
    },
    {
      name: 'what could neither be sent nor stored keeps the values, and says where they are',
      outcome: { kind: 'failed', key, error: 'Failed to fetch' },
      result: { ...failed(`Failed to fetch. ${ONLY_HERE}`), fields: {}, key },
    },
    {
      name: 'a failure without a message has the fallback text',
      outcome: { kind: 'failed', key: null, error: null },
      result: { ...failed('Please try again or contact support.'), fields: {}, key: null },
    },
  ]

test.each(TABLE)('$name', async ({ outcome, result, leads = '' }) => {
  let led = ''
  const { leave, ...shown } = demoRequestResult(outcome, (status, to, { firstName }) => {
    led = `${status} ${to} ${String(firstName)}`
    return Promise.resolve()
  })
  await leave?.({ firstName: 'Dana' })
  expect([shown, led]).toEqual([result, leads])
})

test('the message says "saved" only if the request is stored', () => {
  const saved = TABLE.filter(({ outcome }) =>
    /saved/i.test(demoRequestResult(outcome, () => Promise.resolve()).toast?.description ?? ''),
  )
  expect(saved.map(({ outcome }) => outcome.kind)).toEqual(['saved-after-answer'])
})
