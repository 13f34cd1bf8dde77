import { beyondBudget, readBudgets } from '../support/repository/budgets.ts'
import { startCountingProxy } from '../bench/counting-proxy.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { untilControlled } from '../support/browser/service-worker.ts'
import { PHONE } from '../support/browser/steady-page.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startSite, type Site } from '../support/servers/site.ts'

test.use({ viewport: PHONE, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })

/** The page itself, pictures, and what the browser shows of the site in its own frame. */
const EXPECTED = ['Document', 'Image', 'Manifest', 'Other']

// Of its own: what was asked for often is sent in a smaller form.
let site: Site

test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

test('a page that nobody touches asks for itself and the pictures in sight, within its budget', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  let bytes = 0
  let others: string[] = []
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  session.on('Network.requestWillBeSent', ({ type = 'Other', request: { url } }) => {
    if (!EXPECTED.includes(type)) others.push(`${type} ${url}`)
  })
  const pages: Record<string, { firstView: number }> = {}
  const unexpected: string[] = []
  for (const path of Object.keys(readBudgets().pages)) {
    await page.goto('about:blank')
    bytes = 0
    others = []
    await page.goto(site.origin + path, { waitUntil: 'networkidle' })
    pages[path] = { firstView: bytes }
    // What lies on the device is shown by scripts alone.
    if ((await page.locator('[data-hydrate]').count()) === 0) unexpected.push(...others)
  }
  expect(unexpected).toEqual([])
  expect(beyondBudget({ pages }), `measured: ${JSON.stringify(pages)}`).toEqual([])
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('all that the worker asks for until it is installed is within its budget, lists included', async ({ page }) => {
    const proxy = await startCountingProxy(await freePort(), site.server.port)
    try {
      await page.goto(`http://127.0.0.1:${proxy.port}/`)
      await untilControlled(page)
      const install = proxy.received().worker
      expect(beyondBudget({ install }), `measured: ${JSON.stringify({ install })}`).toEqual([])
    } finally {
      proxy.close()
    }
  })
})
