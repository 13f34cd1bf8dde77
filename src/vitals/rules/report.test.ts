import { expect, test } from 'vitest'
import { pageTypeOf, REPORT_MAX_BYTES, scriptGroupOf, sourceOf, VITALS_GROUPS } from './report.ts'

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
  expect(VITALS_GROUPS.page).toContain(type)
})

test.each([
  ['cache', 12, 'cache'],
  ['network', 0, 'network'],
  ['race-network-and-fetch-handler', 12, 'race-network-and-fetch-handler'],
  ['race-network-and-cache', 12, 'other'],
  ['', 12, 'fetch-event'],
  ['', 0, 'network'],
])(
  'a document from the router source “%s”, whose worker started at %d ms, has the source %s',
  (...[word, at, source]) => {
    expect(sourceOf(word, at)).toBe(source)
    expect(VITALS_GROUPS.source).toContain(source)
  },
)

test.each([
  ['https://site.example/assets/main-BPJoIy4h.js', 'main'],
  ['https://site.example/assets/vendor-react-CpQ73-I.js', 'vendor-react'],
  ['https://site.example/assets/late-measure-b6a3cbcb.js', 'late-measure'],
  ['https://site.example/assets/main-entrance-BPJoIy4h.js', 'page-script'],
  ['https://site.example/assets/company.figures-BPJoIy4h.js', 'page-script'],
  ['https://site.example/blog/whose-case-this-is', 'inline-script'],
  ['https://site.example/', 'inline-script'],
  ['https://site.example.net/assets/main-BPJoIy4h.js', 'other'],
  ['chrome-extension://abcdef/content.js', 'other'],
  ['', 'other'],
])('the script %s has the group %s', (address, group) => {
  expect(scriptGroupOf(address, 'https://site.example')).toBe(group)
  expect(VITALS_GROUPS.script).toContain(group)
})

test.each(Object.entries(VITALS_GROUPS))('the last %s is for all others, and none is repeated', (_, groups) => {
  expect([groups.at(-1), new Set(groups).size]).toEqual(['other', groups.length])
})

const longest = (groups: readonly string[]) => groups.toSorted((a, b) => b.length - a.length)[0]

test('the longest report fits into the limit', () => {
  const times = { lcp: 120_000, inp: 60_000, cls: 99.9999, next: 120_000, frame: 60_000 }
  const groups = Object.entries(VITALS_GROUPS).map(([by, names]) => [by, longest(names)])
  expect(JSON.stringify({ ...times, ...Object.fromEntries(groups) }).length).toBeLessThanOrEqual(REPORT_MAX_BYTES)
})
