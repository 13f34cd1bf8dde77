import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changePreferences, readPreferences } from './preferences.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const answering = (status: number, body: string) => () => Promise.resolve(new Response(body, { status }))

test.each([
  [200, '{"success":true,"code":"subscribed"}', 'subscribed'],
  [200, '{"success":true,"code":"unsubscribed"}', 'unsubscribed'],
  [200, '{"success":true,"code":"pending"}', 'pending'],
  [410, '{"success":false,"code":"expired","error":"…"}', 'expired'],
  [404, '{"success":false,"code":"unknown","error":"…"}', 'unknown'],
  [200, '{"success":true,"code":"done"}', 'unanswered'],
  [429, '{"success":false,"code":"rate_limited"}', 'busy'],
  [200, '<title>Hotel Wi-Fi</title>', 'unanswered'],
])('%i %s reads as %s', async (status, body, state) => {
  expect(await readPreferences('a1', answering(status, body))).toBe(state)
})

test('reading sends the token alone, a change what is wanted too', async () => {
  const bodies: unknown[] = []
  const send: typeof fetch = (_input, init) => {
    bodies.push(init?.body)
    return Promise.resolve(new Response('{"success":true,"code":"done"}'))
  }
  await readPreferences('a1', send)
  expect(await changePreferences('a1', 'unsubscribed', send)).toBe('done')
  expect(bodies).toEqual(['{"token":"a1"}', '{"token":"a1","wanted":"unsubscribed"}'])
})

const never = () => Promise.reject(new Error('asked'))

test('a link without a token is unknown, and nothing is asked', async () => {
  expect([await readPreferences('', never), await changePreferences('', 'subscribed', never)]).toEqual([
    'unknown',
    'unknown',
  ])
})
