import { expect, test } from '../support/browser/browser-test.ts'
import { sampleArticles, sampleCount } from '../support/repository/sample-articles.ts'

test.use({ javaScriptEnabled: false })

test('every article is reached from the blog without JavaScript: over all lists, a field, an article and its author', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/blog`)
  // No button unfolds them: all that the page was built with are visible.
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
