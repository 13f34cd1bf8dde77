import { beyondBudget } from '../support/repository/budgets.ts'
import { startCountingProxy } from '../bench/counting-proxy.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { untilControlled } from '../support/browser/service-worker.ts'
import { BUDGET_PHONE, expectFirstViews } from '../support/browser/first-view.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startSite, type Site } from '../support/servers/site.ts'

test.use(BUDGET_PHONE)

// Start a separate site, because a server compresses frequently requested answers more strongly after some time.
let site: Site

test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

test('an untouched page loads only its document, its visible pictures and its headings’ face, within its budget of bytes', async ({
  page,
}) => {
  await expectFirstViews(page, site.origin, ['/', '/blog', '/request-demo', '/outbox'])
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('all requests of the service worker until it is installed are within its budget of bytes, lists of articles included', async ({
    page,
  }) => {
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
