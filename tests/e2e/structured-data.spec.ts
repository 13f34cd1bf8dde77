import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { complaintsOf } from '../support/browser/page-faults.ts'
import { hydrate, untilAtRest, untilHydrated } from '../support/browser/steady-page.ts'

const typesOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(({ textContent }) => {
      const data: { '@type'?: string; '@graph'?: Array<{ '@type': string }> } = JSON.parse(textContent)
      return data['@graph']?.map((thing) => thing['@type']) ?? [data['@type']]
    }),
  )

test('a page’s structured data stays after hydration, is removed with the page, and never needs another content security policy', async ({
  site,
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      console.error(`policy: ${violatedDirective} ${sample}`),
    )
  })
  await page.goto(`${site.origin}/blog`)
  expect(await typesOn(page)).toEqual(['BreadcrumbList'])
  await page.getByRole('searchbox', { name: 'Search articles' }).focus()
  await untilHydrated(page)
  expect(await typesOn(page)).toEqual(['BreadcrumbList'])

  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page
    .getByRole('link', { name: /Read Article/ })
    .first()
    .click()
  await expect(page.locator('.prose p').first()).toBeVisible()
  expect(await typesOn(page)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal Technology Insights')
  await page.locator('.site-header__brand').click()
  await expect(page).toHaveURL(`${site.origin}/`)
  await page.goForward()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(complaints).toEqual([])
})

test('an article keeps its structured data after hydration and after all of its requests', async ({ site, page }) => {
  const complaints = complaintsOf(page)
  const answer = await page.request.get(`${site.origin}/api/collections/blog_posts/records?perPage=1&fields=slug`)
  const { items }: { items: Array<{ slug: string }> } = await answer.json()
  await page.goto(`${site.origin}/blog/${items[0]?.slug}`)
  const before = await page.locator('script[type="application/ld+json"]').allTextContents()
  await hydrate(page)
  await untilAtRest(page)
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toEqual(before)
  expect(await typesOn(page)).toEqual(['Article', 'BreadcrumbList'])
  expect(complaints).toEqual([])
})
