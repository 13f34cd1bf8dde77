import { expect, test } from 'vitest'
import { nearestPath } from './nearest-path.ts'

const PATHS = ['/features', '/solutions/solo', '/pricing', '/blog', '/contact', '/request-demo']

test.each([
  ['/feature', '/features'],
  ['/Features/', '/features'],
  ['/pricing.html', '/pricing'],
  ['/princing', '/pricing'],
  ['/solution/solo', '/solutions/solo'],
  ['/requst-deno', '/request-demo'],
  ['/blgo', undefined],
  ['/bog', '/blog'],
  ['/', undefined],
  ['/no/such/page', undefined],
  ['/%F0%9F%98%80', undefined],
])('the page nearest to %s is %s', (path, expected) => {
  expect(nearestPath(path, PATHS)).toBe(expected)
})
