import { expect, test } from '../support/browser/browser-test.ts'
import { fillDemoForm } from '../support/browser/form-pages.ts'
import { FIRST_TAPS } from '../support/browser/first-touches.ts'
import { PHONE, STEADY } from '../support/browser/steady-page.ts'

test.use({ hasTouch: true, isMobile: true, viewport: PHONE, contextOptions: STEADY })

/** One control for each way in which a page hydrates. tests/matrix/first-taps.spec.ts tests all controls. */
const CONTROLS = ['the menu', 'a plan of the calculator', 'a category of the blog', 'the demo form']

test('the first tap on a control works although it also hydrates the page', async ({ site, page }) => {
  const taps = FIRST_TAPS.filter(({ control }) => CONTROLS.includes(control))
  expect(taps).toHaveLength(CONTROLS.length)
  for (const { path, tap, outcome } of taps) {
    await page.goto(site.origin + path)
    await tap(page)
    await outcome(page)
  }
})

test('a key pressed while React hydrates the page does not make it hydrate the rest at once', async ({
  site,
  page,
}) => {
  // React hydrates in slices, and schedules each by `setImmediate` where there is one. This delays all slices.
  await page.addInitScript(() => {
    const slices: Array<() => void> = []
    const run = () => slices.splice(0).forEach((slice) => slice())
    Object.assign(window, {
      setImmediate: (slice: () => void) => slices.push(slice),
      hydrateNow: () => setInterval(run),
    })
  })
  await page.goto(`${site.origin}/pricing`)
  const staff = page.getByLabel('Billable staff', { exact: true })
  await staff.focus()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#app') ?? {}).some((key) => key.startsWith('__react')),
  )
  await page.keyboard.press('ArrowUp')
  await expect(staff).toHaveValue('4')
  expect(await page.locator('.calculator').getAttribute('data-ready')).toBeNull()
  await page.evaluate(() => Reflect.get(window, 'hydrateNow')())
  await expect(page.locator('.worksheet')).toContainText('Estimate for 6 users')
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('.worksheet')).toContainText('Estimate for 7 users')
})

test('on a phone, a visitor finds the price, uses the calculator and sends the demo form by touch', async ({
  ownSite,
  page,
}) => {
  await page.goto(ownSite.origin)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).tap()
  await expect(page).toHaveURL(`${ownSite.origin}/pricing`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()

  await page.getByText('Monthly', { exact: true }).tap()
  await expect(page.locator('.plan').getByText('Billed annually').first()).toBeHidden()
  await page.locator('.calculator__plans label', { hasText: 'Multi' }).tap()
  await expect(page.locator('.worksheet')).toContainText('$495')
  await expect(page).toHaveURL(/plan=multi/)

  await page.getByRole('main').getByRole('link', { name: 'Request a free demo' }).last().tap()
  await expect(page).toHaveURL(`${ownSite.origin}/request-demo`)
  await fillDemoForm(page)
  await page.getByRole('button', { name: 'Request Demo' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Request Received')
  expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(1)
})
