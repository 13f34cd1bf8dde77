import { expect, test } from 'vitest'
import { entriesToPrecache, isPrecacheable } from './precache-rules.ts'

const build = '0123456789abcdef'
const portal = { status: 200, headers: new Headers({ 'Content-Type': 'text/html' }) }

function answer(type: string, headers: Record<string, string> = {}, status = 200) {
  return { status, headers: new Headers({ 'Content-Type': type, ...headers }) }
}

test('a page, a script and an icon of this build are accepted', () => {
  expect(isPrecacheable('/', answer('text/html; charset=utf-8', { 'X-Site-Build': build }), build)).toBe(true)
  expect(isPrecacheable('/assets/main-x.js', answer('text/javascript; charset=utf-8'), build)).toBe(true)
  expect(isPrecacheable('/icons/favicon.svg', answer('image/svg+xml'), build)).toBe(true)
})

test.each(['/', '/request-demo', '/assets/main-x.js', '/icons/favicon.svg'])(
  "an access point's sign-in page is refused for %s",
  (path) => {
    expect(isPrecacheable(path, portal, build)).toBe(false)
  },
)

test('a page of another build, an error and a page with another type than HTML are refused', () => {
  expect(isPrecacheable('/', answer('text/html', { 'X-Site-Build': 'fedcba9876543210' }), build)).toBe(false)
  expect(isPrecacheable('/', answer('text/html', { 'X-Site-Build': build }, 404), build)).toBe(false)
  expect(isPrecacheable('/request-demo', answer('text/plain'), build)).toBe(false)
})

test('scripts, and pages that need scripts, are left out if the visitor saves data', () => {
  const entries = ['/', '/saved', '/outbox', '/assets/main-x.js', '/assets/face-x.woff2', '/icons/favicon.svg'].map(
    (url) => ({
      url,
      revision: null,
    }),
  )
  expect(entriesToPrecache(entries, false)).toEqual(entries)
  expect(entriesToPrecache(entries, true).map(({ url }) => url)).toEqual(['/', '/icons/favicon.svg'])
})
