import { expect, test } from '../support/browser/browser-test.ts'
import { readPageFacts } from '../support/browser/page-facts.ts'

/** Where the brief's links lead, by line of its checklist; `name` where the brief gives one. */
const TARGETS: { line: number; path: string; to: readonly string[]; name?: string }[] = [
  { line: 59, path: '/', to: ['/request-demo'], name: 'Request a Solo demo' },
  { line: 59, path: '/', to: ['/request-demo'], name: 'Request a Growth demo' },
  { line: 59, path: '/', to: ['/request-demo'], name: 'Request a Multi demo' },
  { line: 86, path: '/features', to: ['/request-demo'] },
  {
    line: 87,
    path: '/solutions',
    to: [
      '/solutions/solo',
      '/solutions/small-firms',
      '/solutions/mid-sized-firms',
      '/solutions/large-firms',
      '/solutions/specialties',
    ],
  },
  { line: 88, path: '/solutions', to: ['/request-demo', '/pricing'] },
  { line: 95, path: '/pricing', to: ['/request-demo', '/contact'] },
  { line: 98, path: '/resources', to: ['/blog/generative-ai-after-formal-opinion-512'] },
  {
    line: 100,
    path: '/resources',
    to: ['/resources/guides', '/resources/videos', '/resources/templates', '/resources/case-studies'],
  },
  { line: 102, path: '/resources', to: ['/blog'], name: 'View All Posts' },
  { line: 109, path: '/blog', to: ['#subscribe'], name: 'Subscribe to Updates' },
  { line: 138, path: '/blog/no-such-article', to: ['/blog'], name: 'Back to Blog' },
  { line: 160, path: '/contact', to: ['/request-demo'], name: 'Schedule a Demo' },
  {
    line: 180,
    path: '/contact',
    to: ['/request-demo?duration=15', '/request-demo?duration=30', '/request-demo?duration=45'],
  },
  { line: 182, path: '/request-demo', to: ['/'], name: 'Back to Home' },
  { line: 225, path: '/company/about', to: ['/company/careers', '/company/mission', '/contact'] },
  { line: 226, path: '/company/mission', to: ['/request-demo', '/company/careers'] },
  { line: 231, path: '/no-such-page', to: ['/'], name: 'Return Home' },
  { line: 232, path: '/no-such-page', to: ['/solutions', '/pricing', '/request-demo'] },
  { line: 233, path: '/no-such-page', to: ['/contact'], name: 'Contact Support' },
  { line: 39, path: '/webinars', to: ['/webinars/scaling-without-chaos'] },
  { line: 39, path: '/resources/guides', to: ['/resources/migration-guide'] },
]

/** Line 6: what the top navigation leads to. */
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

test.use({ javaScriptEnabled: false })

test('the links of each page lead where the brief says', async ({ site, page }) => {
  const wrong: string[] = []
  for (const path of new Set(TARGETS.map(({ path }) => path))) {
    await page.goto(site.origin + path)
    const { links } = await readPageFacts(page, 'main')
    for (const { line, to, name } of TARGETS.filter((row) => row.path === path)) {
      const targets = links.filter((link) => name === undefined || link.name.includes(name)).map(({ href }) => href)
      const missing =
        name === undefined
          ? to.filter((target) => !targets.includes(target))
          : targets.some((target) => to.includes(target))
            ? []
            : to
      wrong.push(...missing.map((target) => `line ${line}: ${path} has no link ${name ?? ''} to ${target}`))
    }
  }
  expect(wrong).toEqual([])
})

test('the top navigation leads to every place the brief names, to the login and to the demo', async ({
  site,
  page,
}) => {
  await page.goto(site.origin)
  const { links } = await readPageFacts(page, 'header')
  const targets = links.map(({ href }) => href)
  expect(TOP_NAVIGATION.filter((target) => !targets.includes(target))).toEqual([])
  expect(links.filter(({ name }) => name === 'Login').map(({ href }) => href)).toEqual(['/login'])
  expect(targets).toContain('/request-demo')
})

test('the list of resources holds at most four posts, each with its address', async ({ site, page }) => {
  await page.goto(`${site.origin}/resources`)
  const { links } = await readPageFacts(page, 'main')
  const posts = new Set(links.map(({ href }) => href).filter((href) => /^\/blog\/[\w-]+$/.test(href)))
  expect(posts.size).toBe(4)
})
