import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { readPageFacts } from '../support/browser/page-faults.ts'

/** The targets of links in the site's specification. `name`: the text of the link, if the specification contains it. */
const TARGETS: { path: string; to: readonly string[]; name?: string }[] = [
  { path: '/', to: ['/request-demo'], name: 'Request a Solo demo' },
  { path: '/', to: ['/request-demo'], name: 'Request a Growth demo' },
  { path: '/', to: ['/request-demo'], name: 'Request a Multi demo' },
  { path: '/features', to: ['/request-demo'] },
  {
    path: '/solutions',
    to: [
      '/solutions/solo',
      '/solutions/small-firms',
      '/solutions/mid-sized-firms',
      '/solutions/large-firms',
      '/solutions/specialties',
    ],
  },
  { path: '/solutions', to: ['/request-demo', '/pricing'] },
  { path: '/pricing', to: ['/request-demo', '/contact'] },
  { path: '/resources', to: ['/blog/generative-ai-after-formal-opinion-512'] },
  {
    path: '/resources',
    to: ['/resources/guides', '/resources/videos', '/resources/templates', '/resources/case-studies'],
  },
  { path: '/resources', to: ['/blog'], name: 'View All Posts' },
  { path: '/blog', to: ['#subscribe'], name: 'Subscribe to Updates' },
  { path: '/blog/no-such-article', to: ['/blog'], name: 'Back to Blog' },
  { path: '/contact', to: ['/request-demo'], name: 'Schedule a Demo' },
  {
    path: '/contact',
    to: ['/request-demo?duration=15', '/request-demo?duration=30', '/request-demo?duration=45'],
  },
  { path: '/request-demo', to: ['/'], name: 'Back to Home' },
  { path: '/company/about', to: ['/company/careers', '/company/mission', '/contact'] },
  { path: '/company/mission', to: ['/request-demo', '/company/careers'] },
  { path: '/no-such-page', to: ['/'], name: 'Return Home' },
  { path: '/no-such-page', to: ['/solutions', '/pricing', '/request-demo'] },
  { path: '/no-such-page', to: ['/contact'], name: 'Contact Support' },
  { path: '/webinars', to: ['/webinars/scaling-without-chaos'] },
  { path: '/resources/guides', to: ['/resources/migration-guide'] },
]

const TOP_NAVIGATION = [
  '/features',
  '/features#matter-central',
  '/features#clienthub',
  '/security',
  '/solutions',
  '/solutions/solo',
  '/solutions/small-firms',
  '/solutions/mid-sized-firms',
  '/solutions/large-firms',
  '/solutions/specialties',
  '/pricing',
  '/resources',
  '/blog',
  '/webinars',
  '/company/about',
  '/company/mission',
  '/company/careers',
  '/contact',
]

const reader = async (origin: string, page: Page) => {
  // Parse the HTML of pages in an empty page. That page loads nothing, and no content security policy forbids its
  // parser.
  await page.goto('about:blank')
  return async (path: string, part: string) => {
    const answer = await fetch(origin + path)
    return (await readPageFacts(page, part, { html: await answer.text(), url: answer.url })).links
  }
}

test('the links of each page have the targets of the client’s specification', async ({ site, page }) => {
  const wrong: string[] = []
  const linksOf = await reader(site.origin, page)
  for (const path of new Set(TARGETS.map(({ path }) => path))) {
    const links = await linksOf(path, 'main')
    for (const { to, name } of TARGETS.filter((row) => row.path === path)) {
      const targets = links
        .filter((link) => name === undefined || link.name.includes(name))
        .map(({ href }) => href.replace(/^\/request-demo\?plan=.*/, '/request-demo'))
      const missing =
        name === undefined
          ? to.filter((target) => !targets.includes(target))
          : targets.some((target) => to.includes(target))
            ? []
            : to
      wrong.push(...missing.map((target) => `${path} has no link ${name ?? ''} to ${target}`))
    }
  }
  expect(wrong).toEqual([])

  // The top navigation links to every page about choosing a product, to the sign-in page and to the demo form.
  const links = await linksOf('/', 'header')
  const targets = links.map(({ href }) => href)
  expect(TOP_NAVIGATION.filter((target) => !targets.includes(target))).toEqual([])
  expect(links.filter(({ name }) => name === 'Login').map(({ href }) => href)).toEqual(['/login'])
  expect(targets).toContain('/request-demo')

  // The page of resources links to four posts, each with its own address.
  const posts = (await linksOf('/resources', 'main')).map(({ href }) => href)
  expect(new Set(posts.filter((href) => /^\/blog\/[\w-]+$/.test(href))).size).toBe(4)
})
