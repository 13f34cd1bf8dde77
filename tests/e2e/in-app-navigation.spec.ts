import { expect, test } from '../support/browser/browser-test.ts'
import { complaintsOf } from '../support/browser/page-faults.ts'
import { MOVING, untilHydrated, untilIdle } from '../support/browser/steady-page.ts'

test.use({ contextOptions: MOVING })

test('in-app navigation between a list and articles violates no content security policy and updates the head', async ({
  site,
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.goto(`${site.origin}/blog`)
  await page.getByRole('searchbox', { name: 'Search articles' }).focus()
  await untilHydrated(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const links = page.getByRole('link', { name: /Read (More|Article)/ })
  for (const index of [0, 2]) {
    await links.nth(index).click()
    await expect(page).toHaveURL(/\/blog\/.+/)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).not.toHaveText('Legal Technology Insights')
    await expect(page).toHaveTitle(/\S/)
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(page.url())
    await expect(page.locator('.prose p').first()).toBeVisible()
    await page.goBack()
    await expect(heading).toHaveText('Legal Technology Insights')
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(complaints).toEqual([])
})

test('Back during the view transition to an article shows the list again, without an error', async ({ site, page }) => {
  const complaints = complaintsOf(page)
  await page.goto(`${site.origin}/blog`)
  await page.getByRole('searchbox', { name: 'Search articles' }).focus()
  await untilHydrated(page)
  // The transition lasts until the page is closed.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('::view-transition-group(*) { animation-duration: 1h }')
    document.adoptedStyleSheets.push(sheet)
  })
  await page.getByRole('link', { name: 'Read Article' }).click()
  await expect(page).toHaveURL(/\/blog\/.+/)
  await page.waitForFunction(() => document.activeViewTransition !== null)
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal Technology Insights')
  await untilIdle(page)
  expect(complaints).toEqual([])
})
