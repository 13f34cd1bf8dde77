import { expect, test } from '../support/browser/browser-test.ts'
import { fillDemoForm, submitDemoForm } from '../support/browser/form-pages.ts'
import { DESKTOP, hydrate, STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY, viewport: DESKTOP })

test('while a demo request is sent, its button shows that and is disabled; the next page replaces the form in the history and stays after a reload', async ({
  ownSite,
  page,
}) => {
  await page.goto(`${ownSite.origin}/contact`)
  await page.goto(`${ownSite.origin}/request-demo`)
  await hydrate(page)
  await fillDemoForm(page)
  // After a change of the date, the visitor must choose the time again.
  const [date, time] = [page.locator('[name="preferredDate"]'), page.locator('[name="preferredTime"]')]
  const chosen = await date.inputValue()
  await date.fill(new Date(Date.parse(chosen) + 7 * 86_400_000).toISOString().slice(0, 10))
  await expect(time).toHaveValue('')
  await date.fill(chosen)
  await time.selectOption({ label: '10:00 AM EST' })

  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/site/request-demo', async (route) => {
    await held
    await route.continue()
  })
  const entries = await page.evaluate(() => history.length)
  await submitDemoForm(page)
  await expect(page.getByRole('button', { name: 'Submitting Request...' })).toBeDisabled()
  answer()
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Request Received')
  expect(await page.evaluate(() => history.length)).toBe(entries)

  await page.reload()
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Request Received')
  await page.goBack()
  await expect(page).toHaveURL(`${ownSite.origin}/contact`)
  expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(1)
})

test('the page announces that it loads the list of articles or a single article', async ({ site, page }) => {
  await page.goto(`${site.origin}/contact`)
  await hydrate(page)
  const [list, article] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Delay both requests from the start, because the page may request an article when the pointer is over its link.
  await page.route(RECORDS, async (route) => {
    const filter = new URL(route.request().url()).searchParams.get('filter') ?? ''
    await (filter.includes('slug') ? article : list).promise
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading articles...' })).toBeVisible()
  await expect(page.getByText(/articles? found/)).toHaveCount(0)
  list.resolve()
  await expect(page.getByText(/articles? found/)).toBeVisible()

  await page.getByRole('link', { name: 'Read Article' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading article...' })).toBeVisible()
  article.resolve()
  await expect(page.locator('article.article')).toBeVisible()
})

const RECORDS = '**/api/collections/blog_posts/records?*'
