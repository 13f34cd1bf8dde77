import { ALL_LOOKS, inTurn, SEARCHES, violationsInLooks } from '../support/browser/axe.ts'
import { expect, returning as test, test as firstVisit } from '../support/browser/browser-test.ts'
import { untilPageKept, untilControlled } from '../support/browser/service-worker.ts'
import { DESKTOP, hydrate, PHONE } from '../support/browser/steady-page.ts'

const ARTICLE = '/blog/three-way-trust-reconciliation'

firstVisit.describe('without JavaScript', () => {
  firstVisit.use({ javaScriptEnabled: false, viewport: PHONE })

  firstVisit(
    'the menu has the field, a mistyped question is answered, and the answer leads to its place in the article',
    async ({ site, page }) => {
      await page.goto(site.origin)
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('banner').getByRole('searchbox').fill('reconcilaition')
      await page.keyboard.press('Enter')
      await expect(page).toHaveTitle(/^reconcilaition · Search/)
      await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('reconcilaition')
      await expect(page.locator('.search__count')).toHaveText(/results for “reconcilaition”/)
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Articles')
      await page.getByRole('main').locator(`a[href^="${ARTICLE}"]`).first().click()
      await expect(page).toHaveURL(new RegExp(ARTICLE))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/reconciliation/i)
    },
  )
})

firstVisit(
  'Ctrl+K leads to the field, wide and narrow, and the arrows through what was found',
  async ({ site, page }) => {
    const field = page.getByRole('banner').getByRole('searchbox')
    await page.setViewportSize(PHONE)
    await page.goto(`${site.origin}/features`)
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.setViewportSize(DESKTOP)
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    // The field must be wide enough for the typed text with any font.
    expect((await field.boundingBox())?.width).toBe(
      await field.evaluate(() => 9 * parseFloat(getComputedStyle(document.documentElement).fontSize)),
    )
    await page.keyboard.type('trust')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${site.origin}/search?for=trust`)
    // The page was not hydrated, so the browser itself has submitted the form.
    await page.keyboard.press('Control+k')
    const own = page.getByRole('main').getByRole('searchbox')
    await expect(own).toBeFocused()
    const links = page.locator('[data-found] a')
    await page.keyboard.press('ArrowDown')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(own).toBeFocused()
  },
)

firstVisit('axe finds nothing on the page: before a question, with results, and with none', async ({ site, page }) => {
  const next = inTurn(ALL_LOOKS)
  for (const address of SEARCHES) {
    await page.goto(site.origin + address)
    expect(await violationsInLooks(page, address, next())).toEqual([])
  }
})

test('offline the search covers the pages stored on the device, including a read article, and shows that', async ({
  site,
  network,
  page,
}) => {
  await page.goto(site.origin + ARTICLE)
  await untilControlled(page)
  await untilPageKept(page, ARTICLE)
  // While the server is reachable, it does the search.
  await page.goto(`${site.origin}/search?for=reconcilaition`)
  const online = await page.locator('[data-found] a').count()
  await expect(page.getByText('You are offline')).toHaveCount(0)
  // The page of a busy server has no results, but this device has some.
  site.proxy.decide = ({ path }) =>
    path.startsWith('/search') ? { status: 429, body: '<!doctype html><h1>The site is busy</h1></html>' } : 'pass'
  await page.goto(`${site.origin}/search?for=reconcilaition`)
  await expect(page.locator('[data-found] mark').first()).toHaveText(/reconciliation/i)
  site.proxy.decide = () => 'pass'
  await network.cut(site)
  const response = await page.goto(`${site.origin}/search?for=reconcilaition`)
  expect([response?.status(), response?.fromServiceWorker()]).toEqual([200, true])
  await expect(page.getByText('You are offline: these are the pages that this device keeps.')).toBeVisible()
  await expect(page.locator('[data-found] mark').first()).toHaveText(/reconciliation/i)
  expect(await page.locator('[data-found] a').count()).toBeLessThanOrEqual(online)
  await page.getByRole('main').locator(`a[href^="${ARTICLE}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/reconciliation/i)
  await expect(page.locator('.kept-note')).toHaveText(/^Offline copy from /)
  await page.goto(`${site.origin}/search?for=zzzzzz`)
  await expect(page.getByText('Nothing found for “zzzzzz”.')).toBeVisible()
})

firstVisit(
  'a page that came to life keeps its answer, and the way back from inside the app asks again',
  async ({ site, page }) => {
    await page.goto(`${site.origin}/search?for=trust`)
    const links = page.locator('[data-found] a')
    const count = await links.count()
    await hydrate(page)
    await expect(links).toHaveCount(count)
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('trust')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(page).toHaveURL(`${site.origin}/privacy`)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    await page.goBack()
    await expect(links).toHaveCount(count)
  },
)
