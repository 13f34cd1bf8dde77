import { describe, expect, test } from 'vitest'
import { classifyAnswer, statusRules, wasAnswered, type Verdict } from './retry.ts'

const now = Date.UTC(2026, 10, 20)
const html = '<!doctype html><title>Welcome to Airport WiFi</title>'
const pocketBaseError = '{"data":{},"message":"Something went wrong.","status":400}'
const accepted = '{"success":true,"receipt":"LH-0FAE12BC"}'
const declined =
  '{"success":false,"code":"invalid","error":"Please check the form","fields":{"email":"Not an address"}}'

function classify(status: number, text: string, headers: Record<string, string> = {}): Verdict {
  return classifyAnswer({ status, headers: new Headers(headers) }, text, now)
}

/** Returns a verdict as text. An item that stays in the outbox reads `kept, <kind of backoff>`. */
function meaning(verdict: Verdict): string {
  return verdict.kind === 'retry' ? `kept, ${verdict.failure}` : verdict.kind
}

describe('every status, with our success, our refusal, and anything else', () => {
  const table: Array<[status: number, ourSuccess: string, ourRefusal: string, foreign: string]> = [
    [200, 'sent', 'refused', 'kept, network'],
    [201, 'sent', 'refused', 'kept, network'],
    [202, 'sent', 'refused', 'kept, network'],
    [204, 'sent', 'refused', 'kept, network'],
    [300, 'kept, answered', 'kept, answered', 'kept, network'],
    [301, 'kept, answered', 'kept, answered', 'kept, network'],
    [302, 'kept, answered', 'kept, answered', 'kept, network'],
    [304, 'kept, answered', 'kept, answered', 'kept, network'],
    [400, 'kept, answered', 'refused', 'kept, network'],
    [401, 'fresh-challenge', 'fresh-challenge', 'kept, network'],
    [402, 'kept, answered', 'kept, answered', 'kept, network'],
    [403, 'fresh-challenge', 'fresh-challenge', 'kept, network'],
    [404, 'kept, answered', 'kept, answered', 'kept, network'],
    [405, 'kept, answered', 'kept, answered', 'kept, network'],
    [407, 'kept, answered', 'kept, answered', 'kept, network'],
    [408, 'kept, answered', 'kept, answered', 'kept, answered'],
    [409, 'kept, answered', 'refused', 'kept, network'],
    [410, 'kept, answered', 'kept, answered', 'kept, network'],
    [413, 'kept, answered', 'refused', 'kept, network'],
    [415, 'kept, answered', 'refused', 'kept, network'],
    [422, 'kept, answered', 'refused', 'kept, network'],
    [425, 'kept, answered', 'kept, answered', 'kept, answered'],
    [429, 'kept, answered', 'kept, answered', 'kept, answered'],
    [451, 'kept, answered', 'kept, answered', 'kept, network'],
    [500, 'kept, answered', 'kept, answered', 'kept, answered'],
    [501, 'kept, answered', 'kept, answered', 'kept, answered'],
    [502, 'kept, answered', 'kept, answered', 'kept, network'],
    [503, 'kept, answered', 'kept, answered', 'kept, network'],
    [504, 'kept, answered', 'kept, answered', 'kept, network'],
    [507, 'kept, answered', 'kept, answered', 'kept, answered'],
    [511, 'kept, answered', 'kept, answered', 'kept, answered'],
    [599, 'kept, answered', 'kept, answered', 'kept, answered'],
  ]

  test.each(table)('%i: success %s, refusal %s, foreign %s', (status, ourSuccess, ourRefusal, foreign) => {
    expect(meaning(classify(status, accepted))).toBe(ourSuccess)
    expect(meaning(classify(status, declined))).toBe(ourRefusal)
    expect(meaning(classify(status, html))).toBe(foreign)
    expect(meaning(classify(status, pocketBaseError))).toBe(foreign)
    expect(meaning(classify(status, ''))).toBe(foreign)
  })
})

test('every status from 100 to 999 and every shape has a rule, and only 2xx with our success means "sent"', () => {
  const sent = new Set<number>()
  for (let status = 100; status <= 999; status += 1) {
    for (const text of [accepted, declined, html]) {
      if (classify(status, text).kind === 'sent') sent.add(status)
    }
  }
  expect([...sent]).toEqual(Array.from({ length: 100 }, (_, index) => 200 + index))
})

test('the last rule of the table matches every other answer', () => {
  expect(statusRules.at(-1)).toEqual({ statuses: 'any', shapes: ['foreign'], means: 'retry-network' })
})

test.each([
  ['a captive portal', html],
  ['an empty body', ''],
  ['JSON that is no object', 'true'],
  ['null', 'null'],
  ['an array', '[{"success":true}]'],
  ['a success that is not a boolean', '{"success":"true"}'],
  ['a success of 1', '{"success":1}'],
  ['a cut-off body', '{"success":true,"rece'],
  ['another server’s JSON', '{"ok":true}'],
  ['a body in which the word only occurs', '"success":true'],
])('a 200 with %s is not our server’s answer', (_, text) => {
  expect(classify(200, text)).toEqual({ kind: 'retry', failure: 'network', error: { status: 200 }, foreign: true })
})

test('a success keeps the whole answer', () => {
  expect(classify(200, accepted)).toEqual({ kind: 'sent', answer: { success: true, receipt: 'LH-0FAE12BC' } })
})

test('a refusal has status, code, error and the fields', () => {
  expect(classify(422, declined)).toEqual({
    kind: 'refused',
    error: { status: 422, code: 'invalid', error: 'Please check the form', fields: { email: 'Not an address' } },
  })
})

test('a refusal without a text has no error, and fields without text are left out', () => {
  expect(classify(200, '{"success":false,"error":7,"code":null,"fields":{"email":"Bad","firm":3}}')).toEqual({
    kind: 'refused',
    error: { status: 200, fields: { email: 'Bad' } },
  })
  expect(classify(400, '{"success":false,"fields":["email"]}')).toEqual({ kind: 'refused', error: { status: 400 } })
})

test('nothing of another server’s body is stored', () => {
  const verdict = classify(502, '{"error":"upstream 10.0.0.7 refused","code":"x"}')
  expect(verdict).toEqual({ kind: 'retry', failure: 'network', error: { status: 502 }, foreign: true })
})

test('Retry-After applies to every retry, whichever server answered', () => {
  expect(classify(429, declined, { 'Retry-After': '60' })).toMatchObject({ retryAfter: now + 60_000, foreign: false })
  expect(classify(503, html, { 'Retry-After': '5' })).toMatchObject({ retryAfter: now + 5_000, foreign: true })
  expect(classify(503, declined)).not.toHaveProperty('retryAfter')
})

test.each<[Parameters<typeof wasAnswered>[0], Parameters<typeof wasAnswered>[1], boolean]>([
  [undefined, undefined, false],
  ['network', { error: 'Failed to fetch' }, false],
  ['network', { status: 200 }, false],
  ['network', { status: 404 }, false],
  ['network', { status: 502 }, true],
  ['network', { status: 503 }, true],
  ['answered', { status: 429 }, true],
  ['answered', { status: 403 }, true],
  ['answered', undefined, true],
])('failure %s with %o counts as an answer: %s', (failure, error, expected) => {
  expect(wasAnswered(failure, error)).toBe(expected)
})
