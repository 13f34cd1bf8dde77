import { chromium, type Locator, type Page } from 'playwright'
import { expect, test } from '../support/browser/browser-test.ts'
import { testBrowser } from '../support/browser/test-browser.ts'
import { untilControlled } from '../support/browser/service-worker.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('the manifest has no error, and the browser reports no obstacle to an installation', async ({ site }) => {
  // The test's own context is like an incognito window, in which a browser never installs a site. So use a persistent
  // browser context.
  const browser = await chromium.launchPersistentContext('', {
    ...testBrowser({ window: true }),
    serviceWorkers: 'allow',
  })
  const page = await browser.newPage()
  await page.goto(`${site.origin}/`)
  await untilControlled(page)
  const session = await browser.newCDPSession(page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect(url).toBe(`${site.origin}/manifest.webmanifest`)
  expect(errors).toEqual([])
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

  const manifest: Manifest = JSON.parse(data ?? '')
  for (const { src, sizes } of [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ]) {
    if (sizes !== 'any') expect([src, await naturalSize(page, src)]).toEqual([src, sizes])
  }
  for (const { url } of manifest.shortcuts) expect((await page.request.get(site.origin + url)).status()).toBe(200)
  await browser.close()
})

test('the install button appears when the browser offers an installation, opens its dialog once, and disappears after the answer', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/`)
  const button = page.getByRole('button', { name: 'Install Lexharbor' })
  await expect(button).toBeHidden()
  expect(await offerInstallation(page, 'accepted')).toBe(true)
  await expect(button).toBeVisible()
  await button.click()
  await expect(button).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe('1')
  await page.reload()
  await offerInstallation(page, 'accepted')
  await expect(button).toBeHidden()
})

test('"not now" in the browser\'s dialog hides the button until the browser’s next offer, "No, thanks" hides it forever', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/`)
  const button = page.getByRole('button', { name: 'Install Lexharbor' })
  await offerInstallation(page, 'dismissed')
  await button.click()
  await expect(button).toBeHidden()
  await offerInstallation(page, 'dismissed')
  await expect(button).toBeVisible()
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect(button).toBeHidden()
  await page.reload()
  await offerInstallation(page, 'dismissed')
  await expect(button).toBeHidden()
})

test(
  'the installed app offers no installation, but has buttons to go back and to reload; a browser window has neither',
  { tag: '@window' },
  async ({ site, page }) => {
    await page.goto(`${site.origin}/request-demo`)
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Reload', exact: true })).toBeHidden()

    const options = testBrowser({ window: true })
    const installed = await chromium.launchPersistentContext('', {
      ...options,
      args: [...options.args, `--app=${site.origin}/blog`],
    })
    try {
      const app = installed.pages()[0] ?? (await installed.waitForEvent('page'))
      await app.waitForURL(`${site.origin}/blog`)
      await app.goto(`${site.origin}/request-demo`)
      await offerInstallation(app, 'accepted')
      await expect(app.getByRole('button', { name: 'Install Lexharbor' })).toBeHidden()
      await app.evaluate(() => (document.documentElement.dataset['old'] = ''))
      await app.getByRole('button', { name: 'Reload', exact: true }).click()
      await expect(app.locator('html[data-old]')).toHaveCount(0)
      await app.getByRole('button', { name: 'Back', exact: true }).click()
      await expect(app).toHaveURL(`${site.origin}/blog`)
    } finally {
      await installed.close()
    }
  },
)

test('Safari on an iPhone shows the installation hint from the second visit on, until the visitor dismisses it', async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({ userAgent: IPHONE, viewport: { width: 390, height: 844 }, hasTouch: true })
  const visit = async () => {
    const page = await context.newPage()
    await page.goto(`${site.origin}/request-demo`)
    await page.locator('input[name="firstName"]').click()
    await expect(page.locator('form[data-ready]')).toHaveCount(1)
    return page
  }
  await expect(hint(await visit())).toHaveCount(0)
  const second = await visit()
  await expect(hint(second)).toBeVisible()
  await second.getByRole('button', { name: 'Got it' }).click()
  await expect(hint(second)).toHaveCount(0)
  await expect(hint(await visit())).toHaveCount(0)
  await context.close()
})

function hint(page: Page): Locator {
  return page.getByText('Add to Home Screen')
}

type Image = { src: string; sizes: string }
type Manifest = { icons: Image[]; screenshots: Image[]; shortcuts: Array<{ url: string; icons: Image[] }> }

function naturalSize(page: Page, src: string): Promise<string> {
  return page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, src)
}

/**
 * Simulates the browser's offer to install the site, which headless Chromium never makes. Returns whether the page
 * handled the offer.
 */
function offerInstallation(page: Page, outcome: 'accepted' | 'dismissed'): Promise<boolean> {
  return page.evaluate((outcome) => {
    const { dataset } = document.documentElement
    const prompt = () => Promise.resolve((dataset['asked'] = `${Number(dataset['asked'] ?? 0) + 1}`))
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt,
      userChoice: Promise.resolve({ outcome }),
    })
    dispatchEvent(offer)
    return offer.defaultPrevented
  }, outcome)
}
