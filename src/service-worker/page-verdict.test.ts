import { expect, test } from 'vitest'
import { isWholePage, pageVerdict } from './page-verdict.ts'

type Answer = Parameters<typeof pageVerdict>[0]

const ours = { 'Content-Type': 'text/html; charset=utf-8', 'X-Site-Build': '0123456789abcdef' }

function answer(changes: Partial<Omit<Answer, 'headers'>> = {}, headers: Record<string, string> = ours): Answer {
  return { status: 200, type: 'basic', redirected: false, headers: new Headers(headers), ...changes }
}

test('a complete page of our server is stored', () => {
  expect(pageVerdict(answer())).toBe('keep')
})

test('our server’s 404 deletes the copy', () => {
  expect(pageVerdict(answer({ status: 404 }))).toBe('forget')
})

test.each([
  ['a sign-in page of an access point', answer({}, { 'Content-Type': 'text/html' })],
  ['a 404 of something on the way', answer({ status: 404 }, { 'Content-Type': 'text/html' })],
  ['a page that a redirect led to', answer({ redirected: true })],
  ['a page of another origin', answer({ type: 'cors' })],
  ['an opaque answer', answer({ type: 'opaque', status: 0 })],
  ['a part of a page', answer({ status: 206 })],
  ['a preview of a draft', answer({}, { ...ours, 'Cache-Control': 'private, no-store' })],
  ['an error', answer({ status: 503 })],
  ['something that is no page', answer({}, { ...ours, 'Content-Type': 'application/json' })],
])('%s changes nothing', (_, response) => {
  expect(pageVerdict(response)).toBe('leave')
})

test('an incomplete page is detected', () => {
  expect(isWholePage('<html><body>text</body></html>\n')).toBe(true)
  expect(isWholePage('<html><body>te')).toBe(false)
})
