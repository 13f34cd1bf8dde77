import { expect, test } from '../support/browser/browser-test.ts'
import { openInside, waitForSilence } from '../support/browser/refusals.ts'
import { hydrate, untilAtRest } from '../support/browser/steady-page.ts'

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('on a first visit, without service worker and cache, the page handles a server that never answers: not even the page’s script loads', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/`)
  await hydrate(page)
  await untilAtRest(page)
  site.proxy.decide = ({ path }) => (/^\/api\/collections\/|^\/assets\/pocketbase/.test(path) ? 'hang' : 'pass')
  await page.clock.install()
  await openInside(site, page, '/webinars')
  // The page waits for its script with the same time limit as for the server's answer.
  await expect(page.getByText('Loading webinars...')).toBeVisible()
  await waitForSilence(site, page)
  await expect(page.locator('main .not-kept')).toContainText('Without a connection we can’t show the webinars')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
})
