import { expect, type Browser, type Page } from 'playwright/test'
import { STEADY } from './steady-page.ts'

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
