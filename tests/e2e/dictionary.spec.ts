import type { CDPSession, Page } from 'playwright'
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
  await page.goto(`${site.origin}/outbox`)
  await page.getByRole('button', { name: 'Forget my data' }).click()
  const forgotten = page.waitForResponse(`${site.origin}/forget.txt`)
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await (await forgotten).finished()
  expect(await opened(page, session, `${site.origin}/features`)).toMatchObject({ encoding: 'br' })
})

/** Opens a page. Returns its content encoding, and its bytes with headers. */
async function opened(page: Page, session: CDPSession, url: string): Promise<{ encoding: string; bytes: number }> {
  let id = ''
  let encoding = ''
  let bytes: number | undefined
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url !== url) return
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
