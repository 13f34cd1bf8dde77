import { expect, test } from 'vitest'
import { groupKeptPages, titleIn } from './kept-pages.ts'

test('pages are grouped by part of the site, in the given order, without empty parts', () => {
  const pages = [
    '/',
    '/blog',
    '/blog/b',
    '/blog/a',
    '/login',
    '/resources/guides',
    '/webinars',
    '/webinars/intake',
  ].map((path) => ({ path, title: path }))
  expect(groupKeptPages(pages).map(({ label, pages }) => [label, pages.map(({ path }) => path)])).toEqual([
    ['Articles', ['/blog/b', '/blog/a']],
    ['Webinars', ['/webinars', '/webinars/intake']],
    ['Resources', ['/blog', '/resources/guides']],
    ['Product', ['/', '/login']],
  ])
})

test.for([
  ['<title>Pricing · Lexharbor</title>', 'Pricing'],
  ['<title>Legal Technology Insights | Lexharbor Blog</title>', 'Legal Technology Insights'],
  ['<title>Terms &amp; more · Lexharbor</title>', 'Terms & more'],
  ['<p>no title</p>', ''],
] as const)('a page with %s is listed as %s', ([html, title]) => {
  expect(titleIn(html)).toBe(title)
})
