import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { readPageFacts, readText } from '../support/browser/page-faults.ts'
import { sampleCount } from '../support/repository/source-files.ts'
import { DESKTOP, PHONE, STEADY } from '../support/browser/steady-page.ts'

// Checks the order, number and state of page elements that the site's specification describes.

test.use({ contextOptions: STEADY, viewport: DESKTOP })

/** Elements whose number the specification gives. `section`: a text by which the test finds their section. */
const COUNTS = [
  { path: '/solutions', section: 'By size', parts: 'h3', count: 4 },
  { path: '/solutions/small-firms', section: '12 automated tasks', parts: 'li', count: 12 },
  { path: '/solutions/large-firms', section: 'Enterprise security', parts: 'h3', count: 3 },
  { path: '/solutions/specialties', section: 'Modules', parts: 'h3', count: 3 },
  { path: '/security', section: 'In the product', parts: 'h3', count: 6 },
  { path: '/security', section: 'Certifications', parts: 'h3', count: 4 },
  { path: '/contact', section: 'Live chat', parts: 'h3', count: 3 },
  { path: '/contact', section: '45 minutes', parts: 'a[href*="duration="]', count: 3 },
  { path: '/contact', section: 'Chicago', parts: 'h3', count: 3 },
  { path: '/contact', section: 'Asked before', parts: 'h3', count: 4 },
  { path: '/company/about', section: 'Leadership', parts: 'h3', count: 4 },
  { path: '/company/about', section: 'Recognition', parts: 'h3', count: 3 },
  { path: '/company/mission', section: 'Four pillars', parts: 'h3', count: 4 },
  { path: '/company/careers', section: 'Skills assessment', parts: 'ol > li', count: 4 },
  { path: '/company/careers', section: 'Engineering', parts: 'p > a[href^="/company/careers/"]', count: 7 },
]

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('elements whose number is specified have that number', async ({ site, page }) => {
    const found: typeof COUNTS = []
    for (const row of COUNTS) {
      if (new URL(page.url(), site.origin).pathname !== row.path) await page.goto(site.origin + row.path)
      const section = page.locator('main section').filter({ hasText: row.section }).last()
      found.push({ ...row, count: await section.locator(row.parts).count() })
    }
    expect(found).toEqual(COUNTS)
  })

  test('the home page has its sections in the specified order', async ({ site, page }) => {
    await page.goto(site.origin)
    const { headings } = await readPageFacts(page, 'main')
    expect(headings[0]?.level).toBe(1)
    const text = await readText(page, 'body')
    const places = [
      'The problem',
      'All in one',
      'In their words',
      'Save 20%',
      'How we calculate this',
      'Security disclosure',
    ].map((mark) => text.lastIndexOf(mark))
    expect(places).toEqual(places.toSorted((some, others) => some - others))
    expect(places).not.toContain(-1)
  })

  test('every testimonial names a person, a title, a firm, a rating and metrics, shows an image, and carries a †', async ({
    site,
    page,
  }) => {
    await page.goto(site.origin)
    const quotations = page.locator('figure:has(blockquote)')
    await expect(quotations).toHaveCount(3)
    for (const quotation of await quotations.all()) {
      await expect(quotation.locator('svg, img')).toHaveCount(1)
      await expect(quotation).toHaveText(/\S[\s\S]*†[\s\S]*, [\s\S]*[1-5] out of 5[\s\S]*\d/, { useInnerText: true })
    }
  })

  for (const path of ['/', '/pricing']) {
    test(`the plans on ${path} are billed yearly until the visitor switches, in this order: Monthly, switch, Yearly, Save 20%`, async ({
      site,
      page,
    }) => {
      await page.goto(site.origin + path)
      const billing = page.getByRole('switch', { name: 'Yearly billing' })
      await expect(billing).toBeChecked()
      const places = await Promise.all(
        [
          page.getByText('Monthly', { exact: true }),
          billing,
          page.getByText('Yearly', { exact: true }),
          page.getByText('Save 20%', { exact: true }),
        ].map(async (part) => (await part.boundingBox())?.x ?? -1),
      )
      expect(places).toEqual(places.toSorted((some, others) => some - others))
      expect(await pricesOf(page)).toEqual({ struck: ['$49', '$69', '$99'], shown: ['$39', '$55', '$79'], billed: 3 })
      await page.getByText('Monthly', { exact: true }).click()
      await expect(billing).not.toBeChecked()
      expect(await pricesOf(page)).toEqual({ struck: [], shown: ['$49', '$69', '$99'], billed: 0 })
    })
  }

  test('the demo form offers its five firm sizes', async ({ site, page }) => {
    await page.goto(`${site.origin}/request-demo`)
    const sizes = page.locator('select[name="firmSize"] option:not([value=""])')
    expect(await sizes.evaluateAll((options) => options.map((option) => option.getAttribute('value')))).toEqual([
      'solo',
      '2-5',
      '6-15',
      '16-50',
      '50+',
    ])
    await expect(page.locator('select[name="preferredTime"]')).toBeDisabled()
  })

  test('without articles, the resources page shows its fixed card instead', async ({ ownSite, page }) => {
    await page.goto(`${ownSite.origin}/resources`)
    const { links, headings } = await readPageFacts(page, 'main')
    expect(headings.length).toBeGreaterThan(3)
    expect(links.filter(({ href }) => /^\/blog\/./.test(href))).toEqual([])
    await expect(page.locator('main')).not.toContainText('Blog Post')
    await page.goto(`${ownSite.origin}/blog`)
    await expect(page.locator('main')).not.toContainText('Featured Article')
    await expect(page.locator('main')).toContainText('0 articles found')
  })
})

test('the blog offers a search, nine categories with All chosen, and more than six articles on demand', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/blog`)
  await expect(page.getByPlaceholder('Search articles...')).toBeVisible()
  const chips = page.getByRole('group', { name: 'Category' }).getByRole('button')
  expect(await chips.allTextContents()).toEqual([
    'All',
    'International Law',
    'Technology',
    'Employment Law',
    'Business Law',
    'Privacy Law',
    'Intellectual Property',
    'Real Estate',
    'Corporate Law',
  ])
  expect(await page.locator('main [aria-pressed="true"]').allTextContents()).toEqual(['All'])
  await expect(page.getByRole('button', { name: 'Load More Articles' })).toBeVisible()
  await page.getByRole('button', { name: 'Technology' }).click()
  await expect(page.getByText(`${sampleCount('Technology')} articles found`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Technology' })).toHaveAttribute('aria-pressed', 'true')
  expect(sampleCount('Technology')).toBeLessThanOrEqual(6)
  await expect(page.getByRole('button', { name: 'Load More Articles' })).toBeHidden()
})

test('cards are in one, two or three columns; titles are cut after two lines, excerpts after three', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/blog`)
  const columns: number[] = []
  for (const width of [PHONE.width, 768, DESKTOP.width]) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await page.locator('.post-list > li').evaluateAll((cards) =>
      cards
        // Articles after the sixth are hidden.
        .filter((card) => card.checkVisibility())
        .map((card) => Math.round(card.getBoundingClientRect().left)),
    )
    columns.push(new Set(lefts).size)
  }
  expect(columns).toEqual([1, 2, 3])
  const clamps = await page
    .locator('.post-list > li')
    .evaluateAll((cards) =>
      cards.map((card) =>
        [...card.querySelectorAll('h3, p')]
          .map((text) => getComputedStyle(text).webkitLineClamp)
          .filter((clamp) => clamp !== 'none'),
      ),
    )
  expect(clamps).toEqual(clamps.map(() => ['2', '3']))
})

test('on a phone the comparison table keeps the row names and the product’s own column visible', async ({
  site,
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${site.origin}/pricing`)
  const region = page.getByRole('region', { name: 'Comparison table' })
  // The browser skips the layout of sections far below the window, so scroll there first.
  await region.scrollIntoViewIfNeeded()
  const row = region.locator('tbody tr').first()
  const lefts = () =>
    row.locator('th, td').evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))
  const before = await lefts()
  await region.evaluate((box) => box.scrollTo(1000, 0))
  const after = await lefts()
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  expect(after[2]).toBeLessThan(before[2] ?? 0)
  const size = await row.evaluate((cells) => Number.parseFloat(getComputedStyle(cells).fontSize))
  expect(size).toBeGreaterThanOrEqual(16)
})

/** Returns the visible prices, in the order of the plans. */
async function pricesOf(page: Page): Promise<{ struck: string[]; shown: string[]; billed: number }> {
  const plans = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .filter({ hasText: 'per user/month' })
  return {
    struck: await plans.locator('del').filter({ visible: true }).allTextContents(),
    shown: await plans.locator('strong').filter({ visible: true }).allTextContents(),
    billed: await plans.getByText('Billed annually').filter({ visible: true }).count(),
  }
}
