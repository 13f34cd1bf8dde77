import type { CDPSession, Page } from 'playwright'
import { bundles } from '../../src/service-worker/bundle.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { untilControlled } from '../support/browser/service-worker.ts'
import { until } from '../support/until.ts'

/** The largest second page without the service worker, with its headers, in bytes. */
const SECOND_PAGE_BYTES_MAX = 3500
const ARTICLE = '/blog/advance-fees-and-when-they-are-earned'

test.use({ serviceWorkers: 'allow' })

test('the bundle of the installation is the dictionary with which Chromium gets further pages, until the visitor presses “Forget my data”', async ({
  page,
  site,
}) => {
  await page.goto(site.origin)
  await untilControlled(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  // The installed service worker would answer from its cache.
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  const first = await opened(page, session, `${site.origin}/pricing`)
  expect(first).toMatchObject({ encoding: 'dcz' })
  expect(first.bytes).toBeLessThan(SECOND_PAGE_BYTES_MAX)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await opened(page, session, site.origin + ARTICLE)).toMatchObject({ encoding: 'dcz' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The target of a redirect comes with the dictionary too.
  const [other] = await site.server.admin.rows('blog_posts', `published = true && slug != "${ARTICLE.slice(6)}"`)
  const byId = `${site.origin}/blog/${other?.id}`
  expect(await opened(page, session, byId, `${site.origin}/blog/${String(other?.['slug'])}`)).toMatchObject({
    encoding: 'dcz',
  })
  // The answer varies with the dictionary that a browser names. A browser still reads a bundle again from its cache.
  await page.evaluate(async (path) => {
    for (const _ of [1, 2]) await (await fetch(path)).arrayBuffer()
  }, bundles.built)
  await expect.poll(() => page.evaluate(bytesOf, site.origin + bundles.built)).toEqual(['some', 'none'])
  await page.goto(`${site.origin}/outbox`)
  await page.getByRole('button', { name: 'Forget my data' }).click()
  const forgotten = page.waitForResponse(`${site.origin}/forget.txt`)
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await (await forgotten).finished()
  expect(await opened(page, session, `${site.origin}/features`)).toMatchObject({ encoding: 'br' })
})

/**
 * Opens a page. Returns its content encoding, and its bytes with headers.
 * @param target the address to which `url` redirects
 */
async function opened(
  page: Page,
  session: CDPSession,
  url: string,
  target = url,
): Promise<{ encoding: string; bytes: number }> {
  let id = ''
  let encoding = ''
  let bytes: number | undefined
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url !== target) return
    id = requestId
    encoding = response.headers['content-encoding'] ?? ''
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requestId === id) bytes = encodedDataLength
  })
  await page.goto(url)
  await until('the page has come', () => bytes !== undefined)
  return { encoding, bytes: bytes ?? 0 }
}

/** Returns for each request of an address whether its answer came over the network. Runs in the page. */
function bytesOf(url: string): string[] {
  return performance
    .getEntriesByName(url)
    .map((entry) => (entry instanceof PerformanceResourceTiming && entry.transferSize > 0 ? 'some' : 'none'))
}
