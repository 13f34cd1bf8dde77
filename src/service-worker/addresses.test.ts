import { expect, test } from 'vitest'
import { isKeptImage, isLeftAlone, keptPath } from './addresses.ts'

const at = (path: string) => new URL(path, 'https://lexharbor.example')

test.each([
  ['/blog', '/blog'],
  ['/blog/', '/blog'],
  ['/blog?category=Billing#list', '/blog'],
  ['/blog/trust-accounts', '/blog/trust-accounts'],
  ['/blog/trust-accounts/?utm_source=mail', '/blog/trust-accounts'],
  ['/blog/d%C3%A9j%C3%A0', '/blog/d%C3%A9j%C3%A0'],
  ['/resources', '/resources'],
  ['/resources/guides/', '/resources/guides'],
  ['/resources/templates', null],
  ['/webinars/scaling-without-chaos', '/webinars/scaling-without-chaos'],
  ['/company/careers', '/company/careers'],
  ['/company/careers/docketing-engineer', '/company/careers/docketing-engineer'],
  ['/company/about', null],
  ['/login', '/login'],
  ['/accessibility/#2.2.1', '/accessibility'],
  ['/blog/feed.xml', null],
  ['/blog/a/b', null],
  ['/blogs', null],
  ['/', null],
  ['/api/blog', null],
])('the page %s is stored as %s', (path, expected) => {
  expect(keptPath(at(path))).toBe(expected)
})

test.each([
  '/api',
  '/api/site/challenge',
  '/_',
  '/_/',
  '/_/assets/x',
  '/feed.xml',
  '/demo.ics',
  '/sitemap.xml',
  '/robots.txt',
])('the worker does not answer %s', (path) => {
  expect(isLeftAlone(at(path))).toBe(true)
})

test.each(['/', '/apiary', '/blog/x', '/pricing', '/_x'])('the worker may answer %s', (path) => {
  expect(isLeftAlone(at(path))).toBe(false)
})

test('images of the site and of its storage are stored, those of the API and the dashboard are not', () => {
  expect(
    ['/images/covers/a.svg', '/storage/blog-images/a.jpg', '/api/files/a.png', '/_/images/logo.svg'].map((path) =>
      isKeptImage(at(path)),
    ),
  ).toEqual([true, true, false, false])
})
