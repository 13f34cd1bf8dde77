import type { Locator } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { DESKTOP, PHONE, STEADY } from '../support/browser/steady-page.ts'
import { until } from '../support/until.ts'

// Checks the positions of the main elements of pages.

test.use({ contextOptions: STEADY, viewport: DESKTOP, javaScriptEnabled: false })

test('the first price is visible without scrolling, on a desktop and on a phone', async ({ site, page }) => {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await page.goto(`${site.origin}/pricing`)
    const { y, height } = await boxOf(page.locator('.plan__price--yearly strong').first())
    expect(y + height).toBeLessThan(size.height)
  }
})

test('a picture of the product is in the middle of its plate', async ({ site, page }) => {
  for (const path of [
    '/features',
    '/security',
    '/solutions/solo',
    '/solutions/small-firms',
    '/solutions/large-firms',
  ]) {
    await page.goto(site.origin + path)
    const [plate, scene] = [
      await boxOf(page.locator('.opening__plate')),
      await boxOf(page.locator('.opening__beside .scene').first()),
    ]
    const [above, below] = [scene.y - plate.y, plate.y + plate.height - scene.y - scene.height]
    expect({ path, apart: Math.abs(above - below) < 2 }).toEqual({ path, apart: true })
  }
})

test('an article and its table of contents are together in the middle of a wide window', async ({ site, page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto(`${site.origin}/blog`)
  await page.goto(site.origin + ((await page.locator('.featured-post a').first().getAttribute('href')) ?? ''))
  const [text, contents, cover] = [
    await boxOf(page.locator('.article__body')),
    await boxOf(page.locator('.article-contents--beside')),
    await boxOf(page.locator('.article__cover')),
  ]
  const end = contents.x + contents.width
  expect(Math.abs(text.x - (1920 - end))).toBeLessThan(2)
  expect([cover.x, cover.x + cover.width].map(Math.round)).toEqual([text.x, end].map(Math.round))
})

test('a phone’s page that is at rest has every section drawn, so that a picture of the whole page shows all', async ({
  site,
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(site.origin)
  const skipped = () =>
    page
      .locator('main > *, .site-footer')
      .evaluateAll((all) => all.filter((each) => getComputedStyle(each).contentVisibility === 'auto').length)
  await until('every section is drawn', async () => (await skipped()) === 0)
})

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  if (box === null) throw new Error('it has no box')
  return box
}
