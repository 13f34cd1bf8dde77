import { expect, type Page } from 'playwright/test'
import { sampleArticles } from '../repository/sample-articles.ts'

const ALL = sampleArticles.length

/**
 * Shows all articles with the button "Load More Articles". Checks that the focus moves to the first new article, that
 * the page does not scroll up, and that the served HTML already contained all articles.
 */
export async function unfoldList(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/blog`)
  const cards = page.locator('.post-list > li')
  await expect(cards).toHaveCount(ALL)
  await expect(cards.and(page.locator(':visible'))).toHaveCount(6)
  const button = page.getByRole('button', { name: 'Load More Articles' })
  await button.scrollIntoViewIfNeeded()
  const [before, height] = await page.evaluate(() => [scrollY, document.body.scrollHeight])
  await button.click()
  await expect(page.getByText(`All ${ALL} articles shown`)).toBeVisible()
  await expect(cards.and(page.locator(':visible'))).toHaveCount(ALL)
  await expect(page.locator('.post-list__later').first().getByRole('link')).toBeFocused()
  const [after, taller] = await page.evaluate(() => [scrollY, document.body.scrollHeight])
  expect(after).toBeGreaterThanOrEqual(before ?? 0)
  expect(taller).toBeGreaterThan(height ?? 0)
  // The text "All … articles shown" comes after the last card.
  const last = await cards.last().boundingBox()
  const told = await page.getByText(`All ${ALL} articles shown`).boundingBox()
  expect(told?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0))
  // With another filter the list is folded again.
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('a')
  await expect(cards.and(page.locator(':visible'))).toHaveCount(6)
}
