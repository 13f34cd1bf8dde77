import { expect, test } from 'vitest'
import { PAGE_TYPES, pageTypeOf } from './report.ts'

test.each([
  ['/', 'home'],
  ['/pricing', 'pricing'],
  ['/blog', 'blog'],
  ['/blog/', 'blog'],
  ['/blog/deadlines', 'article'],
  ['/blog/category/billing', 'blog'],
  ['/solutions/solo', 'solutions'],
  ['/company/careers/an-engineer', 'company'],
  ['/admin/inbox', 'other'],
  ['/constructor', 'other'],
  ['/preview/secret', 'other'],
])('the path %s has the page type %s', (path, type) => {
  expect(pageTypeOf(path)).toBe(type)
  expect(PAGE_TYPES).toContain(type)
})

test('the page type for all others is the last one, and no type is repeated', () => {
  expect([PAGE_TYPES.at(-1), new Set(PAGE_TYPES).size]).toEqual(['other', PAGE_TYPES.length])
})
