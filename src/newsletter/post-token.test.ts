import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actOnToken } from './post-token.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

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
])('%i %s is %s', async (status, body, result) => {
  expect(await actOnToken('confirm', 'a1', answering(status, body))).toBe(result)
})

test('the token is sent in the body, never in the address', async () => {
  const calls: Array<[unknown, unknown]> = []
  await actOnToken('unsubscribe', 'a1', (input, init) => {
    calls.push([input, init?.body])
    return Promise.resolve(new Response('{"success":true,"code":"done"}'))
  })
  expect(calls).toEqual([['/api/site/newsletter/unsubscribe', '{"token":"a1"}']])
})

test('an answer that never came leaves open what has changed', async () => {
  expect(await actOnToken('confirm', 'a1', () => Promise.reject(new TypeError('Failed to fetch')))).toBe('unanswered')
})

test('surely offline, nothing is asked and nothing has changed', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await actOnToken('confirm', 'a1', () => Promise.reject(new Error('asked')))).toBe('offline')
})

test('a link without a token is unknown, and nothing is asked', async () => {
  expect(await actOnToken('confirm', '', () => Promise.reject(new Error('asked')))).toBe('unknown')
})
