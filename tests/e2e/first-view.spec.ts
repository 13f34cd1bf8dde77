import { beyondBudget } from '../support/repository/budgets.ts'
import { startCountingProxy } from '../bench/counting-proxy.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { untilControlled } from '../support/browser/service-worker.ts'
import { BUDGET_PHONE, expectFirstViews } from '../support/browser/first-view.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startSite, type Site } from '../support/servers/site.ts'

test.use(BUDGET_PHONE)

// A separate site: frequently requested answers are compressed further.
let site: Site

test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

test('an untouched page requests itself and the visible pictures, within its budget', async ({ page }) => {
  await expectFirstViews(page, site.origin, ['/', '/blog', '/request-demo'])
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('all requests of the worker until it is installed are within its budget, lists included', async ({ page }) => {
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
