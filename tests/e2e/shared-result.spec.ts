import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { hydrate, STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY, permissions: ['clipboard-read', 'clipboard-write'] })

/** The largest of everything that the calculator takes. */
const LARGEST = { billableStaff: '50', nonBillableStaff: '50', hourlyRate: '1000' }

for (const path of ['/', '/pricing']) {
  test(`a result worked out on ${path} opens again under its copied link, for somebody else`, async ({
    site,
    page,
    browser,
  }) => {
    await page.goto(site.origin + path)
    for (const [name, value] of Object.entries(LARGEST)) await page.locator(`input[name="${name}"]`).fill(value)
    await page.locator('.calculator__plans label', { hasText: 'Multi' }).click()
    await expectLargest(page)
    await page.getByRole('button', { name: 'Copy link to this result' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).origin + new URL(link).pathname).toBe(site.origin + path)
    // The address itself follows too, without a step in the history for each key.
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
  })
}

test('who goes on before the address has the result arrives, however long the next page takes', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/pricing`)
  await hydrate(page)
  await page.route('**/assets/request-demo*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.getByLabel('Billable staff', { exact: true }).fill('12')
  await page.getByRole('link', { name: 'Bring this to my demo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Your Personalized Demo')
  expect(page.url()).toContain('/request-demo?')
})

test('a result is announced politely, once typing pauses', async ({ site, page }) => {
  await page.goto(`${site.origin}/pricing`)
  await page.getByLabel('Billable staff', { exact: true }).fill('10')
  const announcement = page.locator('.calculator > output')
  await expect(announcement).toHaveText('Estimated $25,200 more revenue a month for $828: 30 times the cost.')
  expect(await announcement.evaluate((output) => output.getAttribute('aria-live') ?? output.tagName)).toMatch(
    /^(?:polite|OUTPUT)$/,
  )
})

test('whatever is typed, the result is a number, and what lies beyond the bounds stays and is explained', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/pricing`)
  await hydrate(page)
  const staff = page.getByLabel('Billable staff', { exact: true })
  const worksheet = page.locator('.worksheet')
  for (const typed of ['0', '51', '', '1e9', '2.5', '-3']) {
    await staff.fill(typed)
    await expect(staff).toHaveValue(typed)
    await expect(worksheet).not.toContainText(/NaN|Infinity|undefined/)
    await expect(page.locator('.calculator__hints'), `a hint for "${typed}"`).not.toBeEmpty()
  }
  await staff.fill('4')
  await expect(page.locator('.calculator__hints')).toBeEmpty()
  // Nobody at all costs nothing, and returns nothing.
  await staff.fill('0')
  await page.getByLabel('Non-billable staff').fill('0')
  await expect(worksheet).toContainText('$0')
  await expect(worksheet).toContainText('0x')
})

test('a link that was tampered with opens the defaults, not an error', async ({ site, page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${site.origin}/pricing?staff=many&nonBillable=-1&hours=99&rate=%3Cb%3E&plan=free`)
  await hydrate(page)
  for (const text of ['$10,500', '$345', '30x']) await expect(page.locator('.worksheet')).toContainText(text)
  expect(errors).toEqual([])
})

async function expectLargest(page: Page): Promise<void> {
  for (const text of ['100 users', '1,000 a month', '$700,000', '$9,900', '71x'])
    await expect(page.locator('.worksheet')).toContainText(text)
}
