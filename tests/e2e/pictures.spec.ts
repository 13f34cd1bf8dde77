import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { expectSteadyPictures } from '../support/browser/layout.ts'
import { DESKTOP, hydrate, PHONE, untilIdle } from '../support/browser/steady-page.ts'

const ARTICLE = '/blog/wire-instructions-at-closing'

/** Returns the path of the file that the browser chose for a picture. */
const shown = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image) =>
      image instanceof HTMLImageElement && image.currentSrc !== '' ? new URL(image.currentSrc).pathname : '',
    )

test('pictures move nothing when they load', async ({ site, page }) => {
  await page.setViewportSize(PHONE)
  await expectSteadyPictures(page, site.origin, ['/blog', ARTICLE])
})

test('a phone gets small AVIF files, a wide screen larger ones, and pictures far below the fold are not requested', async ({
  site,
  browser,
}) => {
  for (const [viewport, hero] of [
    [PHONE, 480],
    [DESKTOP, 824],
  ] as const) {
    const page = await browser.newPage({ viewport })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${site.origin}/blog`)
    await untilIdle(page)
    expect(await shown(page, '.featured-post .post-cover')).toMatch(
      new RegExp(`^/storage/public-assets/blog/[a-z0-9-]+\\.${hero}\\.avif$`),
    )
    await expect(page.locator('.featured-post .post-cover')).toHaveAttribute('fetchpriority', 'high')
    // The `<picture>` around the image takes no extra cell in the grid. On a desktop the picture is beside the text, on
    // a phone above it.
    const [picture, text] = [
      await page.locator('.featured-post .post-cover').boundingBox(),
      await page.locator('.featured-post .stack').boundingBox(),
    ]
    expect((text?.y ?? 0) < (picture?.y ?? 0) + (picture?.height ?? 0)).toBe(viewport === DESKTOP)
    const pictures = asked.filter((path) => path.startsWith('/storage/'))
    expect(pictures.filter((path) => !path.endsWith('.avif'))).toEqual([])
    expect(pictures.filter((path) => path.includes('/blog/')).length).toBeLessThan(
      await page.locator('.post-card .post-cover').count(),
    )
    await expect(page.locator('.post-card .post-cover:not([loading="lazy"])')).toHaveCount(0)
    await page.close()
  }
})

test('without AVIF a browser uses the JPEG of the same width', async ({ site, page }) => {
  await page.setViewportSize(PHONE)
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    return route.fulfill({
      response,
      body: (await response.text()).replaceAll('type="image/avif"', 'type="image/unknown"'),
    })
  })
  await page.goto(site.origin + ARTICLE)
  await expect
    .poll(() => shown(page, '.article__cover .post-cover'))
    .toBe('/storage/public-assets/blog/wire-instructions-at-closing.480.jpg')
})

test('on an untouched page, if the small files fail the original is shown, and if that fails too the site’s own drawing', async ({
  site,
  page,
}) => {
  const isShown = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)
  const cover = '.article__cover .post-cover'
  await page.route(/\.(?:480|824|1200)\./, (route) => route.abort())
  await page.goto(site.origin + ARTICLE)
  await expect.poll(() => shown(page, cover)).toBe('/storage/public-assets/blog/wire-instructions-at-closing.jpg')
  await expect.poll(() => isShown(cover)).toBe(true)

  // First the server answers 404, then the connection is refused.
  for (const fault of [404, 'refused'] as const) {
    await page.unrouteAll()
    await page.route('**/storage/**', (route) => (fault === 404 ? route.fulfill({ status: 404 }) : route.abort()))
    await page.goto(site.origin + ARTICLE)
    await expect.poll(() => shown(page, cover)).toBe('/images/cover-placeholder.svg')
    await expect.poll(() => isShown(cover)).toBe(true)
    await expect(page.locator(cover)).toHaveAttribute('alt', /\w/)
    // This author has no photograph, but a drawn seal with initials, which needs no request.
    await expect(page.locator('.author-card .seal text')).toHaveText('OV')
    await expect(page.locator('[data-ready]')).toHaveCount(0)
    // Hydration must keep the placeholder.
    await hydrate(page)
    await expect.poll(() => shown(page, cover)).toBe('/images/cover-placeholder.svg')
  }

  await page.goto(`${site.origin}/blog`)
  await expect.poll(() => shown(page, '.featured-post .post-cover')).toBe('/images/cover-placeholder.svg')
})
