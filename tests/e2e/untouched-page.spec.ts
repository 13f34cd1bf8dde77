import { expect, test } from '../support/browser/browser-test.ts'
import { DESKTOP, hydrate, PHONE } from '../support/browser/steady-page.ts'

test('links, menus, the theme and details work on an untouched page, and load no script', async ({ site, page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.setViewportSize(DESKTOP)
  await page.goto(`${site.origin}/pricing`)
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'Login' }).hover()
  await banner.getByRole('button', { name: 'Solutions' }).click()
  await expect(banner.getByRole('link', { name: 'Small firms' })).toBeVisible()
  await page.keyboard.press('Escape')
  await banner.getByRole('button', { name: 'Color theme' }).click()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await page.getByText('Monthly', { exact: true }).click()
  await expect(page.locator('.plan').getByText('Billed annually').first()).toBeHidden()
  await page.getByText('Who counts as a user?').click()
  await expect(page.getByText('each of them is priced as a user')).toBeVisible()
  await page.getByRole('main').getByRole('heading', { level: 1 }).click()
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const documentRequest = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Security' }).click()
  expect(new URL((await documentRequest).url()).pathname).toBe('/security')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(scripts).toEqual([])
})

test('the browser neither styles nor lays out sections far below the window; after in-app navigation a page is complete', async ({
  site,
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${site.origin}/`)
  const isShown = (selector: string) =>
    page.locator(selector).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
  expect([await isShown('h1'), await isShown('#calculator h2'), await isShown('.site-footer__about')]).toEqual([
    true,
    false,
    false,
  ])
  await page.goto(`${site.origin}/#calculator`)
  await expect.poll(() => isShown('#calculator h2')).toBe(true)
  const top = () => page.locator('#calculator').evaluate((section) => Math.round(section.getBoundingClientRect().top))
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  expect(await top()).toBeLessThan(100)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.site-footer').evaluate((footer) => getComputedStyle(footer).contentVisibility)).toBe(
    'visible',
  )
  await page.emulateMedia({ media: 'screen' })

  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).first().click()
  await expect(page).toHaveURL(`${site.origin}/pricing`)
  await expect(page.locator('html')).not.toHaveAttribute('data-served')
  expect(await isShown('.site-footer__about')).toBe(true)
})

for (const viewport of [PHONE, DESKTOP])
  test(`after a reload, a window of ${viewport.width} px shows the same place of the page`, async ({ site, page }) => {
    await page.setViewportSize(viewport)
    await page.goto(`${site.origin}/`)
    const prices = page.locator('#pricing')
    const top = () => prices.evaluate((section) => Math.round(section.getBoundingClientRect().top))
    // Waits until the browser has laid out all sections.
    await expect(page.locator('.site-footer')).toHaveCSS('content-visibility', 'visible')
    await prices.evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
    const before = await top()
    await page.reload()
    await expect.poll(top).toBe(before)
  })

test('the thank-you page without a sent form links to the home page before any touch', async ({ site, page }) => {
  await page.goto(`${site.origin}/thank-you`)
  await expect(page).toHaveURL(`${site.origin}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})

test('the not-found page shows and logs the path before any touch', async ({ site, page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const response = await page.goto(`${site.origin}/no/such-<b>page`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText('Case Not Found')
  await expect(page.locator('[data-missing-path]')).toHaveText('/no/such-%3Cb%3Epage')
  expect(logged.filter((text) => text.includes('/no/such-'))).toHaveLength(1)
})

test('the not-found page links to the page with the most similar address', async ({ site, page }) => {
  await page.goto(`${site.origin}/request-dmeo`)
  await expect(page.getByText('Did you mean')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '/request-demo' }).click()
  await expect(page).toHaveURL(`${site.origin}/request-demo`)
})

test('the demo form offers no date before tomorrow, even before any touch', async ({ site, page }) => {
  await page.goto(`${site.origin}/request-demo`)
  const tomorrow = await page.evaluate(() => {
    const date = new Date()
    date.setDate(date.getDate() + 1)
    return date.toLocaleDateString('en-CA')
  })
  await expect(page.locator('input[name="preferredDate"]')).toHaveAttribute('min', tomorrow)
})
