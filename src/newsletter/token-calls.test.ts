import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actOnToken, changePreferences, readPreferences } from './token-calls.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const never = () => Promise.reject(new Error('asked'))
const failing = () => Promise.reject(new TypeError('Failed to fetch'))
const answering = (status: number, body: string) => () => Promise.resolve(new Response(body, { status }))

test.each([
  [200, '{"success":true,"code":"done"}', 'done'],
  [200, '{"success":true,"code":"already"}', 'already'],
  [410, '{"success":false,"code":"expired","error":"…"}', 'expired'],
  [404, '{"success":false,"code":"unknown","error":"…"}', 'unknown'],
  [404, '{"success":false,"code":"not_found"}', 'unanswered'],
  [429, '{"success":false,"code":"rate_limited"}', 'busy'],
  [503, '{"success":false,"code":"unavailable"}', 'busy'],
  [502, '<title>Bad gateway</title>', 'unanswered'],
  [200, '<title>Hotel Wi-Fi</title>', 'unanswered'],
  [200, '{"success":false,"code":"done"}', 'unanswered'],
])('the answer %i %s has the result %s', async (status, body, result) => {
  expect((await actOnToken('confirm', 'a1', answering(status, body))).code).toBe(result)
})

test('the token is sent in the body, never in the address', async () => {
  const calls: Array<[unknown, unknown]> = []
  await actOnToken('unsubscribe', 'a1', (input, init) => {
    calls.push([input, init?.body])
    return Promise.resolve(new Response('{"success":true,"code":"done"}'))
  })
  expect(calls).toEqual([['/api/site/newsletter/unsubscribe', '{"token":"a1"}']])
})

test('without an answer the result is unknown', async () => {
  expect((await actOnToken('confirm', 'a1', failing)).code).toBe('unanswered')
})

test('if the browser is certainly offline, no request is sent and nothing has changed', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect((await actOnToken('confirm', 'a1', never)).code).toBe('offline')
})

test('a link without a token is unknown, and no request is sent', async () => {
  expect((await actOnToken('confirm', '', never)).code).toBe('unknown')
})

test.each([
  [200, '{"success":true,"code":"subscribed"}', 'subscribed'],
  [200, '{"success":true,"code":"unsubscribed"}', 'unsubscribed'],
  [200, '{"success":true,"code":"pending"}', 'pending'],
  [410, '{"success":false,"code":"expired","error":"…"}', 'expired'],
  [404, '{"success":false,"code":"unknown","error":"…"}', 'unknown'],
  [200, '{"success":true,"code":"done"}', 'unanswered'],
  [429, '{"success":false,"code":"rate_limited"}', 'busy'],
  [200, '<title>Hotel Wi-Fi</title>', 'unanswered'],
])('the answer %i %s has the state %s', async (status, body, state) => {
  expect((await readPreferences('a1', answering(status, body))).code).toBe(state)
})

test('reading sends only the token, a change also the new choices', async () => {
  const bodies: unknown[] = []
  const send: typeof fetch = (_input, init) => {
    bodies.push(init?.body)
    return Promise.resolve(new Response('{"success":true,"code":"done"}'))
  }
  await readPreferences('a1', send)
  expect((await changePreferences('a1', { wanted: 'unsubscribed' }, send)).code).toBe('done')
  await changePreferences('a1', { topics: ['Technology'] }, send)
  await changePreferences('a1', { pauseWeeks: 4 }, send)
  expect(bodies).toEqual([
    '{"token":"a1"}',
    '{"token":"a1","wanted":"unsubscribed"}',
    '{"token":"a1","topics":["Technology"]}',
    '{"token":"a1","pauseWeeks":4}',
  ])
})

test('without a token no preferences are requested', async () => {
  const answers = [await readPreferences('', never), await changePreferences('', { wanted: 'subscribed' }, never)]
  expect(answers.map(({ code }) => code)).toEqual(['unknown', 'unknown'])
})

const read = (details: object) =>
  readPreferences('a1', answering(200, JSON.stringify({ success: true, code: 'subscribed', ...details })))

test('topics, pause and articles are read from an answer if it has them, and malformed ones are ignored', async () => {
  const told = {
    topics: ['Technology'],
    pausedUntil: '2026-12-24T12:00:00.000Z',
    articles: [{ title: 'A', slug: 'a' }],
  }
  expect(await read(told)).toMatchObject({ code: 'subscribed', ...told })
  expect(await read({})).toMatchObject({ code: 'subscribed', topics: [], pausedUntil: '', articles: [] })
  expect((await read({ topics: 'all' })).code).toBe('unanswered')
})
