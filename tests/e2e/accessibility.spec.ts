import type { Page } from 'playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { pagesOfEachKind } from '../support/browser/crawl.ts'
import { fillDemoForm, submitDemoForm } from '../support/browser/demo-form.ts'
import { DESKTOP, hydrate, PHONE, STEADY } from '../support/browser/steady-page.ts'

const SCHEMES = ['light', 'dark'] as const
const SIZES = [DESKTOP, PHONE]

/** The rules of axe that read colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

test.use({ contextOptions: STEADY, viewport: DESKTOP })
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

/** Pages that the sitemap does not name. */
const UNLISTED = [
  '/no-such-page',
  '/blog/no-such-article',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/newsletter/preferences',
  '/admin/images',
  '/saved',
  '/outbox',
]

/** As many tests as there are workers, each with its share of the pages. */
const SHARES = [0, 1]
for (const share of SHARES) {
  test(`axe finds nothing on every page, light and dark, wide and narrow: part ${share + 1} of ${SHARES.length}`, async ({
    site,
    page,
  }) => {
    const violations: string[] = []
    const paths = [...(await pagesOfEachKind(site.origin)), ...UNLISTED]
    for (const path of paths.filter((_, index) => index % SHARES.length === share)) {
      await page.goto(site.origin + path)
      await hydrate(page)
      violations.push(...(await violationsInEveryLook(page, path)))
    }
    expect(violations).toEqual([])
  })
}

test('axe finds nothing on what only an action shows: open menus, refused and sent forms, an empty list', async ({
  site,
  page,
}) => {
  const violations: string[] = []
  const look = async (state: string, schemes = SCHEMES) =>
    violations.push(...(await violationsInEveryLook(page, state, schemes, [page.viewportSize() ?? DESKTOP])))

  await page.goto(site.origin)
  await page.getByRole('banner').getByRole('button', { name: 'Solutions' }).click()
  await look('a menu of the header')
  await page.setViewportSize(PHONE)
  await page.goto(`${site.origin}/pricing`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await look('the menu on a phone')
  await page.goto(`${site.origin}/blog?q=zzzz`)
  await expect(page.getByText('0 articles found')).toBeVisible()
  await look('an empty list of articles')
  await page.goto(`${site.origin}/request-demo`)
  await submitDemoForm(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await look('a refused form')
  await fillDemoForm(page)
  await look('a filled form')
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${site.origin}/thank-you`)
  await look('the thank-you page')
  expect(violations).toEqual([])
})

test('no page scrolls sideways or is cut off at 320 px or at 200 % zoom of a 1280 px window', async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({ ...STEADY, viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const faults: string[] = []
  for (const path of [...(await pagesOfEachKind(site.origin)), ...UNLISTED]) {
    await page.goto(site.origin + path)
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 640 })
      faults.push(...(await overflowing(page)).map((fault) => `${path}, ${width} px: ${fault}`))
    }
  }
  await context.close()
  expect(faults).toEqual([])
})

async function violationsInEveryLook(
  page: Page,
  name: string,
  schemes: readonly ('light' | 'dark')[] = SCHEMES,
  sizes = SIZES,
): Promise<string[]> {
  const found: string[] = []
  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Every rule at every width and in every scheme, and those about colors in each pair of them: no other rule asks for colors.
      const isForColors = sizes.length > 1 && (colorScheme === 'dark') !== (viewport === PHONE)
      const violations = await violationsOn(page, isForColors ? COLOR_RULES : [])
      const look = `${name}, ${colorScheme}, ${viewport.width} px`
      found.push(
        ...violations.flatMap(({ id, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) =>
              `${look}: ${id} at ${target.join(' ')} (${failureSummary?.split('\n').at(-1)?.trim()})`,
          ),
        ),
      )
    }
  }
  return found
}

/** The page itself must fit its width, and so must everything that is not in a region with a scroll bar of its own. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const faults = scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : []
    const ownScroll = [...document.querySelectorAll('body *')].filter((element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
    )
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      if (
        !element?.checkVisibility({ visibilityProperty: true }) ||
        (walker.currentNode.textContent ?? '').trim() === ''
      )
        continue
      if (ownScroll.some((region) => region.contains(element)) || element.closest('.visually-hidden')) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 1 && (left < -1 || right > clientWidth + 1))
        faults.push(
          `"${walker.currentNode.textContent?.trim().slice(0, 40)}" from ${Math.round(left)} to ${Math.round(right)} px`,
        )
    }
    return faults
  })
}
