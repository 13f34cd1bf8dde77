import { expect, test } from '../support/browser/browser-test.ts'
import { complaintsOf } from '../support/browser/complaints.ts'
import { untilHydrated } from '../support/browser/steady-page.ts'

const ROUTES = ['/', '/blog', '/request-demo', '/blog/no-such-article', '/no-such-page']

declare global {
  interface Window {
    servedHeading: Element | null
  }
}

async function firstArticle(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/collections/blog_posts/records?perPage=1&fields=slug`)
  const { items }: { items: Array<{ slug: string }> } = await answer.json()
  return `/blog/${items[0]?.slug}`
}

test('every route hydrates over its served HTML without a warning, an error or a policy violation', async ({
  site,
  browser,
}) => {
  const routes = [...ROUTES, `${ROUTES[0]}?utm_source=test`, await firstArticle(site.origin)]
  for (const path of routes) {
    const page = await browser.newPage()
    // The browser logs a 404 document itself, and our not-found page logs its path on purpose.
    const complaints = complaintsOf(page, /404/)
    await page.goto(site.origin + path)
    await page.evaluate(() => {
      window.servedHeading = document.querySelector('h1')
    })
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.locator('[data-island]:not([data-ready])').count(), { message: `${path} becomes ready` })
      .toBe(0)
    await page.waitForTimeout(500)
    const counted = await page.evaluate(() => {
      return {
        sameHeading: window.servedHeading === document.querySelector('h1'),
        title: document.querySelectorAll('title').length,
      }
    })
    expect({ path, complaints, ...counted }).toEqual({ path, complaints: [], sameHeading: true, title: 1 })
    await expect(page.locator('h1')).toHaveCount(1)
    await page.close()
  }
})

test('in-app navigation from a list to an article and on keeps policy and head right', async ({ site, page }) => {
  const complaints = complaintsOf(page)
  await page.goto(`${site.origin}/blog`)
  await page.getByRole('searchbox').focus()
  await untilHydrated(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const links = page.getByRole('link', { name: /Read (More|Article)/ })
  for (const index of [0, 2]) {
    await links.nth(index).click()
    await expect(page).toHaveURL(/\/blog\/.+/)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).not.toHaveText('Legal Technology Insights')
    await expect(page).toHaveTitle(/\S/)
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(page.url())
    await expect(page.locator('.prose p').first()).toBeVisible()
    await page.goBack()
    await expect(heading).toHaveText('Legal Technology Insights')
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(complaints).toEqual([])
})
