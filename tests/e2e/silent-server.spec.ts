import { ANSWER_WAIT_MS } from '../../src/lib/time-units.ts'
import { expect, returning, test as firstVisit } from '../support/browser/browser-test.ts'
import { cachedPaths, untilControlled } from '../support/browser/service-worker.ts'
import { openInside, waitForSilence } from '../support/browser/refusals.ts'
import { hydrate, untilAtRest } from '../support/browser/steady-page.ts'
import type { Site } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

for (const test of [returning, firstVisit])
  test.afterEach(({ site }) => {
    site.proxy.decide = () => 'pass'
  })

returning(
  'a server that takes a question and never answers: after a while the kept list is shown, and what is not kept says so and can be asked for again',
  async ({ site, page }) => {
    await page.goto(`${site.origin}/pricing`)
    await untilControlled(page)
    await until('the list is kept', async () => (await cachedPaths(page)).includes('/webinars'))
    await hydrate(page)
    hang(site)
    await page.clock.install()

    await openInside(site, page, '/webinars')
    await expect(page.getByText('Loading webinars...')).toBeVisible()
    await waitForSilence(site, page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live webinars for law firms')
    await expect(page.locator('.kept-note')).toHaveText(/^Offline copy from today, /)
    await expect(page.locator('.webinar-lead')).toBeVisible()

    await openInside(site, page, '/blog/who-owns-the-code')
    await waitForSilence(site, page)
    await expect(page.locator('main .not-kept')).toContainText('this device has no copy')
    site.proxy.decide = () => 'pass'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Who owns the code/)
  },
)

firstVisit(
  'a page whose own script never comes, without a worker: after as long it says so, and is opened again',
  async ({ site, page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await page.goto(`${site.origin}/contact`)
    await hydrate(page)
    await untilAtRest(page)
    site.proxy.decide = ({ path }) => (path.startsWith('/assets/privacy') ? 'hang' : 'pass')
    await page.clock.install()
    await openInside(site, page, '/privacy')
    // The navigation also makes requests that all pages have in common. Look for the request that this page needs.
    const isAsked = () =>
      site.proxy.seen.some(({ path, fault }) => path.startsWith('/assets/privacy') && fault === 'hang')
    await until('it is asked for', () => Promise.resolve(isAsked()))
    await page.clock.runFor(ANSWER_WAIT_MS)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This Page Did Not Open')
    await expect(page.getByRole('main')).toContainText('A part of it did not arrive in time.')
    site.proxy.decide = () => 'pass'
    await page.getByRole('link', { name: 'Open it again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy notice')
  },
)

/** From now on the server accepts API requests, but never answers them. */
function hang(site: Site): void {
  site.proxy.decide = ({ path }) => (path.startsWith('/api/') ? 'hang' : 'pass')
}
