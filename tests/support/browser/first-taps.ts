import type { Locator, Page } from 'playwright/test'
import { sampleArticles, sampleCount } from '../repository/sample-articles.ts'
import { expect } from './browser-test.ts'

type Act = (page: Page) => Promise<unknown>
export type FirstTap = { control: string; path: string; tap: Act; outcome: Act }

/**
 * Controls, each with the first tap on its page and the expected outcome. This tap is also the event that makes the
 * page load React and hydrate.
 */
export const FIRST_TAPS: readonly FirstTap[] = [
  {
    control: 'the menu',
    path: '/',
    tap: (page) => page.getByRole('button', { name: 'Menu' }).tap(),
    outcome: (page) => expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible(),
  },
  {
    control: 'a link of the header',
    path: '/',
    tap: (page) => page.getByRole('banner').getByRole('link', { name: 'Lexharbor' }).tap(),
    outcome: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveCount(1),
  },
  {
    control: 'a call to action',
    path: '/',
    tap: (page) => page.getByRole('main').getByRole('link', { name: 'Request a free demo' }).first().tap(),
    outcome: (page) => expect(page).toHaveURL(/\/request-demo$/),
  },
  {
    control: 'the billing switch',
    path: '/pricing',
    tap: (page) => page.getByRole('switch', { name: 'Yearly billing' }).tap(),
    outcome: async (page) => {
      await expect(page.locator('.plan').getByText('Billed annually').first()).toBeHidden()
      await expect(page.getByRole('switch', { name: 'Yearly billing' })).not.toBeChecked()
    },
  },
  {
    control: "a label of the billing switch's",
    path: '/',
    tap: (page) => page.getByText('Monthly', { exact: true }).tap(),
    outcome: (page) => expect(page.getByRole('switch', { name: 'Yearly billing' })).not.toBeChecked(),
  },
  {
    control: 'a plan of the calculator',
    path: '/',
    tap: (page) => page.locator('.calculator__plans label', { hasText: 'Multi' }).tap(),
    outcome: (page) => expect(page.locator('.worksheet')).toContainText('$495'),
  },
  {
    control: 'a number of the calculator',
    path: '/pricing',
    tap: async (page) => {
      await page.getByLabel('Billable staff', { exact: true }).tap()
      await page.keyboard.press('ArrowUp')
    },
    outcome: (page) => expect(page.locator('.worksheet')).toContainText('Estimate for 6 users'),
  },
  {
    control: 'how the calculator works',
    path: '/pricing',
    tap: (page) => page.getByText('How we calculate this').first().tap(),
    outcome: (page) => expect(page.getByText('Return = increase ÷ cost')).toBeVisible(),
  },
  {
    control: 'the link to a result',
    path: '/pricing',
    tap: (page) => page.getByRole('button', { name: 'Copy link to this result' }).tap(),
    outcome: (page) => expect(page.getByText(/^(?:Link copied|Copy this address: )/)).toBeVisible(),
  },
  {
    control: 'a category of the blog',
    path: '/blog',
    tap: (page) => page.getByRole('button', { name: 'Privacy Law' }).tap(),
    outcome: (page) => expect(page.getByText(`${sampleCount('Privacy Law')} articles found`)).toBeVisible(),
  },
  {
    control: 'more articles',
    path: '/blog',
    tap: async (page) => (await scrolledTo(page.getByRole('button', { name: 'Load More Articles' }))).tap(),
    outcome: (page) => expect(page.getByText(`All ${sampleArticles.length} articles shown`)).toBeVisible(),
  },
  {
    control: 'the link to the subscription',
    path: '/blog',
    tap: (page) => page.getByRole('link', { name: 'Subscribe to Updates' }).tap(),
    outcome: (page) => expect(page.getByRole('heading', { name: 'Never miss an insight' })).toBeInViewport(),
  },
  {
    control: 'sharing an article',
    path: '/blog/generative-ai-after-formal-opinion-512',
    tap: (page) => page.getByRole('button', { name: 'Copy link' }).tap(),
    outcome: (page) => expect(page.getByText(/^(?:Link copied|Copy this address: )/)).toBeVisible(),
  },
  {
    control: 'a template',
    path: '/resources/templates',
    tap: (page) =>
      page
        .getByRole('button', { name: /^Copy as text/ })
        .first()
        .tap(),
    outcome: (page) => expect(page.getByText(/^(?:Copied\.|Your browser did not allow it)/)).toBeVisible(),
  },
  {
    control: 'a question',
    path: '/pricing',
    tap: (page) => page.getByText('Who counts as a user?').tap(),
    outcome: (page) => expect(page.getByText('each of them is priced as a user')).toBeVisible(),
  },
  {
    control: 'the demo form',
    path: '/request-demo',
    tap: (page) => page.getByRole('button', { name: 'Request Demo' }).tap(),
    outcome: (page) =>
      expect(page.getByRole('alert')).toContainText('Please select both a preferred date and time for your demo.'),
  },
  {
    control: 'a length of the demo',
    path: '/contact',
    tap: (page) => page.getByRole('link', { name: 'Book 45 minutes' }).tap(),
    outcome: (page) => expect(page).toHaveURL(/\/request-demo\?duration=45$/),
  },
  {
    control: 'the way back from a page that does not exist',
    path: '/no-such-page',
    tap: (page) =>
      page
        .getByRole('button', { name: 'Go Back' })
        .or(page.getByRole('link', { name: 'Go Back' }))
        .tap(),
    outcome: (page) => expect(page.getByRole('heading', { level: 1 })).not.toContainText('Case Not Found'),
  },
]

/**
 * Scrolls to the target and waits until its position is stable. While scrolling, the browser lays out cards above the
 * target, which moves the target.
 */
async function scrolledTo(target: Locator): Promise<Locator> {
  const place = async () => {
    await target.scrollIntoViewIfNeeded()
    return JSON.stringify(await target.boundingBox())
  }
  await expect.poll(async () => (await place()) === (await place())).toBe(true)
  return target
}
