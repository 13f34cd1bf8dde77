import { expect, test } from 'vitest'
import { groupKeptPages, titleIn } from './kept-pages.ts'

test('pages stand under their part of the site, in the order given; parts without a page are left out', () => {
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
] as const)('%s is called %s', ([html, title]) => {
  expect(titleIn(html)).toBe(title)
})
