import { expect, type Page, type Browser } from 'playwright/test'
import { sampleArticles } from '../repository/source-files.ts'
import { STEADY } from './steady-page.ts'

const ALL = sampleArticles.length

/**
 * Shows all articles with the button "Load More Articles". Checks that the focus moves to the first new article, that
 * the page does not scroll up, and that the served HTML already contained all articles.
 */
export async function unfoldList(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/blog`)
  const cards = page.locator('.post-list > li')
  await expect(cards).toHaveCount(ALL)
  await expect(cards.and(page.locator(':visible'))).toHaveCount(6)
  const button = page.getByRole('button', { name: 'Load More Articles' })
  await button.scrollIntoViewIfNeeded()
  const [before, height] = await page.evaluate(() => [scrollY, document.body.scrollHeight])
  await button.click()
  await expect(page.getByText(`All ${ALL} articles shown`)).toBeVisible()
  await expect(cards.and(page.locator(':visible'))).toHaveCount(ALL)
  await expect(page.locator('.post-list__later').first().getByRole('link')).toBeFocused()
  const [after, taller] = await page.evaluate(() => [scrollY, document.body.scrollHeight])
  expect(after).toBeGreaterThanOrEqual(before ?? 0)
  expect(taller).toBeGreaterThan(height ?? 0)
  // The text "All … articles shown" comes after the last card.
  const last = await cards.last().boundingBox()
  const told = await page.getByText(`All ${ALL} articles shown`).boundingBox()
  expect(told?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0))
  // With another filter the list is folded again.
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('a')
  await expect(cards.and(page.locator(':visible'))).toHaveCount(6)
}

/** The largest input that each field of the calculator accepts. */
const LARGEST = { billableStaff: '50', nonBillableStaff: '50', hourlyRate: '1000' }

/**
 * Computes a result with the calculator, copies its link, and checks that the link opens the same result in another
 * browser. The page needs the permission to read the clipboard.
 */
export async function shareResult(page: Page, browser: Browser, origin: string, path: string): Promise<void> {
  await page.goto(origin + path)
  for (const [name, value] of Object.entries(LARGEST)) await page.locator(`input[name="${name}"]`).fill(value)
  await page.locator('.calculator__plans label', { hasText: 'Multi' }).click()
  await expectLargest(page)
  await page.getByRole('button', { name: 'Copy link to this result' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).origin + new URL(link).pathname).toBe(origin + path)
  // Each input changes the page's address. It must not add an entry to the browser's history for each key press.
  await expect(page).toHaveURL(/staff=50.*rate=1000.*plan=multi/)
  await page.goBack()
  expect(page.url()).toBe('about:blank')

  const other = await browser.newContext(STEADY)
  const theirs = await other.newPage()
  await theirs.goto(link)
  await expectLargest(theirs)
  await expect(theirs.locator('input[name="billableStaff"]')).toHaveValue('50')
  await expect(theirs.locator('.worksheet')).toBeInViewport()
  await other.close()
}

async function expectLargest(page: Page): Promise<void> {
  for (const text of ['100 users', '1,000 a month', '$700,000', '$9,900', '71x'])
    await expect(page.locator('.worksheet')).toContainText(text)
}
