import { expect, test } from '../support/browser/browser-test.ts'
import { sampleArticles, sampleCount } from '../support/repository/source-files.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript a visitor reaches every article from the blog: by all lists, a field of law, an article and its author', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/blog`)
  // Without JavaScript no button can show more articles, so all articles in the page are visible.
  await expect(page.locator('.post-list > li:visible')).toHaveCount(sampleArticles.length)
  await page.getByRole('link', { name: 'All articles, by practice area, author and year' }).click()
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
