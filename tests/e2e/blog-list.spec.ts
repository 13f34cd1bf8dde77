import { expect, test } from '../support/browser/browser-test.ts'
import { sampleArticles, sampleCount } from '../support/repository/source-files.ts'
import { seedPosts } from '../support/servers/seeds.ts'
import { DESKTOP, hydrate, PHONE, STEADY } from '../support/browser/steady-page.ts'
import { unfoldList } from '../support/browser/long-lists.ts'
import { until } from '../support/until.ts'

test.use({ contextOptions: STEADY, viewport: DESKTOP })

const ALL = sampleArticles.length

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('the address contains search and category, Back restores both, and the document is never loaded again', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/blog`)
  await hydrate(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const count = page.getByRole('status').filter({ hasText: /articles? found$/ })
  const cards = page.locator('.post-list > li')
  const box = page.getByRole('searchbox', { name: 'Search articles' })
  await page.getByRole('button', { name: 'Privacy Law' }).click()
  await expect(page).toHaveURL(`${site.origin}/blog?category=Privacy+Law`)
  await expect(count).toHaveText(found(sampleCount('Privacy Law')))
  await expect(cards).toHaveCount(sampleCount('Privacy Law'))
  await box.fill('  BREACH ')
  await expect(page).toHaveURL(`${site.origin}/blog?q=BREACH&category=Privacy+Law`)
  const both = await cards.count()
  await expect(count).toHaveText(found(both))
  expect(both).toBeLessThanOrEqual(sampleCount('Privacy Law'))
  const link = cards.first().getByRole('link')
  const href = await link.getAttribute('href')
  await link.click()
  await expect(page).toHaveURL(`${site.origin}${href}`)
  await expect(page.locator('article.article')).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue('BREACH')
  await expect(page.getByRole('button', { name: 'Privacy Law' })).toHaveAttribute('aria-pressed', 'true')
  await expect(count).toHaveText(found(both))
  await page.goBack()
  await expect(page).toHaveURL(`${site.origin}/blog`)
  await expect(box).toHaveValue('')
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(count).toHaveText(found(ALL))
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('a search for a number keeps the number as typed, also in the address', async ({ site, page }) => {
  await page.goto(`${site.origin}/blog?q=1782`)
  await expect(page.getByText(found(1))).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Search articles' })
  for (const q of ['1.10', '007', 'true', '"a"']) {
    await box.fill(q)
    await expect(page).toHaveURL(`${site.origin}/blog?q=${encodeURIComponent(q)}`)
    await page.reload()
    await hydrate(page)
    await expect(box).toHaveValue(q)
  }
})

test('if a visitor types a search and opens an article at once, the list’s address in the history contains the search', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/blog`)
  await hydrate(page)
  await page.getByRole('searchbox', { name: 'Search articles' }).pressSequentially('trust')
  await page.locator('.post-list > li').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/blog\/.+/)
  await page.goBack()
  await expect(page).toHaveURL(`${site.origin}/blog?q=trust`)
  await expect(page.getByRole('searchbox', { name: 'Search articles' })).toHaveValue('trust')
})

test('a visitor can reach and press the category buttons by keyboard alone', async ({ site, page }) => {
  await page.goto(`${site.origin}/blog`)
  await hydrate(page)
  await page.getByRole('searchbox', { name: 'Search articles' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'All', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const chip = page.getByRole('button', { name: 'International Law' })
  await expect(chip).toBeFocused()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  expect(await page.locator('.chip[aria-pressed="true"]').count()).toBe(1)
  await expect(page.getByText(found(sampleCount('International Law')))).toBeVisible()
})

test('an empty result shows a message and a button that clears the filters', async ({ site, page }) => {
  await page.goto(`${site.origin}/blog?q=zzzz&category=Technology`)
  await expect(page.getByText('0 articles found')).toBeVisible()
  await expect(page.getByText('No article matches.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load More Articles' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(`${site.origin}/blog`)
  await expect(page.getByText(found(ALL))).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search articles' })).toHaveValue('')
  await expect(page.locator('.post-list > li')).toHaveCount(ALL)
  await expect(page.getByRole('heading', { name: 'Latest Articles' })).toBeFocused()
})

test('“Load More Articles” is after the sixth card and moves the focus forward, never back; the served page already contains all articles', async ({
  site,
  page,
}) => {
  await page.setViewportSize(PHONE)
  await unfoldList(page, site.origin)
})

test('the list of the latest articles contains the featured one too, as served and after hydration', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/blog`)
  const featured = await page.locator('.featured-post').getByRole('link').getAttribute('href')
  const card = page.locator('.post-list > li').filter({ has: page.locator(`a[href="${featured}"]`) })
  const articles = page.locator('.post-list > li a')
  const served = await articles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await expect(card).toHaveCount(1)
  await hydrate(page)
  await expect(card).toHaveCount(1)
  expect(await articles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(served)
})

for (const { name, answer, role, message, again } of [
  {
    name: 'the server’s words where it has some',
    answer: {
      status: 503,
      headers: { 'content-type': 'application/json' },
      body: '{"status":503,"message":"The database is being restored.","data":{}}',
    },
    role: 'alert',
    message: 'The database is being restored.',
    again: 'Retry',
  },
  {
    name: 'our own without an answer',
    answer: 'refuse',
    role: 'status',
    message: 'Without a connection we can’t show the articles: this device has no copy.',
    again: 'Try again',
  },
] as const) {
  test(`a list that can’t be loaded (${name}) shows the reason, and loads at another try`, async ({ site, page }) => {
    await page.goto(`${site.origin}/contact`)
    await hydrate(page)
    site.proxy.decide = ({ path }) => (path.includes('blog_posts/records') ? answer : 'pass')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true }).click()
    const told = page.getByRole('main').getByRole(role).filter({ hasText: message })
    await expect(told).toHaveCount(1)
    await expect(page.getByText(/articles? found/)).toHaveCount(0)
    site.proxy.decide = () => 'pass'
    await page.getByRole('button', { name: again }).click()
    await expect(page.getByText(found(ALL))).toBeVisible()
    await expect(told).toHaveCount(0)
  })
}

test('until the whole index is loaded, a search covers only the loaded cards and the page shows that; another try completes it', async ({
  freshSite,
  page,
}) => {
  seedPosts(freshSite.server.dataDir, 30)
  await freshSite.server.admin.call('POST', '/api/crons/render-pages')
  await until('the list is rendered', async () =>
    (await (await fetch(`${freshSite.origin}/blog`)).text()).includes('30 articles found'),
  )
  freshSite.proxy.decide = ({ path }) => (path.includes('blog_posts/records') ? 'refuse' : 'pass')
  await page.goto(`${freshSite.origin}/blog`)
  await hydrate(page)
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('Post 2')
  await expect(page.getByRole('main')).toContainText('Without a connection we can’t show the other articles')
  await expect(page.locator('ul.post-list > li')).toHaveCount(6)
  freshSite.proxy.decide = () => 'pass'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('11 articles found')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('')
  // The page contains all articles, and hides those after the sixth.
  await expect(page.locator('.post-card')).toHaveCount(30)
  const shown = page.getByRole('listitem').filter({ has: page.locator('.post-card') })
  await expect(shown).toHaveCount(6)
  await page.getByRole('button', { name: 'Load More Articles' }).click()
  await expect(shown).toHaveCount(30)
})

function found(count: number): string {
  return `${count} article${count === 1 ? '' : 's'} found`
}
