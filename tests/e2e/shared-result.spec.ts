import { expect, test } from '../support/browser/browser-test.ts'
import { shareResult } from '../support/browser/long-lists.ts'
import { hydrate, STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY, permissions: ['clipboard-read', 'clipboard-write'] })

test('a copied link opens the calculator’s result in another browser', async ({ site, page, browser }) => {
  await shareResult(page, browser, site.origin, '/pricing')
})

test('a visitor who follows a link before the address contains the result reaches the next page, however slow that page is', async ({
  site,
  page,
}) => {
  await page.clock.install()
  await page.goto(`${site.origin}/pricing`)
  await hydrate(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/request-demo*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Billable staff', { exact: true }).fill('12')
  const asked = page.waitForRequest('**/assets/request-demo*.js')
  await page.getByRole('link', { name: 'Bring this to my demo' }).click()
  await asked
  // After this time the page would have written the result into its address.
  await page.clock.runFor('00:02')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Your Personalized Demo')
  expect(page.url()).toContain('/request-demo?')
})

test('a screen reader announces a result politely after a pause in typing', async ({ site, page }) => {
  await page.goto(`${site.origin}/pricing`)
  await page.getByLabel('Billable staff', { exact: true }).fill('10')
  const announcement = page.locator('.calculator > output')
  await expect(announcement).toHaveText('Estimated $25,200 more revenue a month for $828: 30 times the cost.')
  expect(await announcement.evaluate((output) => output.getAttribute('aria-live') ?? output.tagName)).toMatch(
    /^(?:polite|OUTPUT)$/,
  )
})

test('any input gives a result; an input beyond its limits stays in the field, and the page explains the limit', async ({
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
  // A firm without staff pays nothing and saves nothing.
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
