import { expect, test } from '../support/browser/browser-test.ts'
import { sampleArticles, sampleCount } from '../support/repository/sample-articles.ts'

test.use({ javaScriptEnabled: false })

const PAGES = [
  { path: '/', texts: ['no credit card', 'Most Popular', 'Solo Practitioner', 'Firm Growth', 'Multi-Practice'] },
  { path: '/request-demo', texts: ['Request Your Personalized Demo', '30-minute', 'Back to Home'] },
  {
    path: '/blog',
    texts: [
      'Legal Technology Insights',
      'Expert insights from leading legal practitioners',
      'Never miss an insight',
      'Read More',
    ],
  },
]

for (const { path, texts } of PAGES) {
  test(`${path} shows its text and its links lead on without JavaScript`, async ({ site, page }) => {
    await page.goto(site.origin + path)
    for (const text of texts) await expect(page.locator('#app')).toContainText(new RegExp(text, 'i'))
    const links = await page
      .locator('#app a[href^="/"]')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')))
    expect(links.length).toBeGreaterThanOrEqual(3)
    expect(links).toContain('/request-demo')
  })
}

test('an article is whole without JavaScript, and the list leads to it', async ({ site, page }) => {
  await page.goto(`${site.origin}/blog`)
  await page.getByRole('link', { name: 'Read More' }).first().click()
  await expect(page).toHaveURL(/\/blog\/.+/)
  const words = (await page.locator('.prose').innerText()).split(/\s+/).length
  expect(words).toBeGreaterThan(400)
})

test('the demo form without JavaScript says how to reach us instead', async ({ site, page }) => {
  await page.goto(`${site.origin}/request-demo`)
  await expect(page.locator('noscript')).toHaveCount(1)
  await expect(page.getByText(/JavaScript/)).toBeVisible()
})

test('every article is reached from the blog without JavaScript: over all lists, a field, an article and its author', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/blog`)
  // No button unfolds them: all that the page was built with are shown.
  await expect(page.locator('.post-list > li:visible')).toHaveCount(sampleArticles.length)
  await page.getByRole('link', { name: 'All articles, by field, author and year' }).click()
  await page.getByRole('link', { name: /^Real Estate/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Real Estate articles')
  await expect(page.locator('.post-card')).toHaveCount(sampleCount('Real Estate'))
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Read next' })).toBeVisible()
  await expect(page.locator('.article-end .post-card')).toHaveCount(2)
  await page.locator('.article__byline').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Articles by /)
})
