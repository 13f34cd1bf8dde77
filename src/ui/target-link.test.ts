import { expect, test } from 'vitest'
import { linkKind } from './target-link.tsx'

test.each([
  ['/', 'app'],
  ['/request-demo', 'app'],
  ['/blog?q=trust#latest', 'app'],
  ['/login-help', 'app'],
  ['/administration', 'app'],
  ['/admin/images', 'document'],
  ['/login', 'document'],
  ['/login?from=menu', 'document'],
  ['/_/', 'document'],
  ['/api/health', 'document'],
  ['#demo', 'fragment'],
  ['https://example.com/', 'document'],
  ['//example.com/request-demo', 'document'],
  ['/\\example.com', 'document'],
  ['mailto:hello@lexharbor.example', 'document'],
  ['request-demo', 'document'],
  ['', 'document'],
])('a link to %j is of the kind %s', (target, kind) => {
  expect(linkKind(target)).toBe(kind)
})
