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
])('%s is of the kind %s', (path, type) => {
  expect(pageTypeOf(path)).toBe(type)
  expect(PAGE_TYPES).toContain(type)
})

test('the kind for everything else is the last one, and none is there twice', () => {
  expect([PAGE_TYPES.at(-1), new Set(PAGE_TYPES).size]).toEqual(['other', PAGE_TYPES.length])
})
