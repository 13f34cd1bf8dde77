import type { Page } from 'playwright'
import { expect, test } from '../support/browser/browser-test.ts'
import { untilControlled } from '../support/browser/service-worker.ts'
import { untilIdle } from '../support/browser/steady-page.ts'
import type { Site } from '../support/servers/site.ts'

const NOTICE = 'A new version is ready.'

test.use({ serviceWorkers: 'allow' })

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('the page offers a new version, which waits for consent and runs after a reload; until then the tab gets its own version’s scripts, which the server no longer has', async ({
  site,
  page,
}) => {
  await openFirst(site, page, '/request-demo')
  const script = await page.evaluate(async () => {
    const former = await (await caches.open('lexharbor-former-assets')).keys()
    if (former.length > 0) throw new Error('nothing is former yet')
    const [name] = (await caches.keys()).filter((name) => name.includes('precache'))
    const cache = await caches.open(name ?? '')
    // Put a script of an earlier build into the service worker's cache.
    await cache.put(
      '/assets/of-the-old-build.js',
      new Response('/* old */', { headers: { 'Content-Type': 'text/javascript' } }),
    )
    return '/assets/of-the-old-build.js'
  })
  await deploy(site, 'second')
  await page.reload()
  await wake(page)
  await expect(page.getByText(NOTICE)).toBeVisible()
  expect(await workerVersion(page)).toBe('first')
  await reloadByNotice(page)
  await untilControlled(page)
  expect(await workerVersion(page)).toBe('second')
  await wake(page)
  await expect(page.getByText(NOTICE)).toHaveCount(0)
  expect((await page.request.get(site.origin + script)).status()).toBe(404)
  expect(await page.evaluate(async (script) => (await fetch(script)).text(), script)).toBe('/* old */')
})

test('a visitor who only follows links is offered a new version too', async ({ site, page }) => {
  await openFirst(site, page, '/pricing')
  await deploy(site, 'second')
  await page.reload()
  await untilWaiting(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first().click()
  await expect(page.getByText(NOTICE)).toBeVisible()
})

test('while a form is half filled the page offers no update; it does so once the form is empty again, and "Later" postpones the update without a reload', async ({
  site,
  page,
}) => {
  await openFirst(site, page, '/request-demo')
  await deploy(site, 'second')
  await page.reload()
  await page.locator('input[name="firstName"]').fill('Dana')
  await wake(page)
  await untilWaiting(page)
  await untilIdle(page)
  await expect(page.getByText(NOTICE)).toHaveCount(0)
  await expect(page.locator('input[name="firstName"]')).toHaveValue('Dana')
  await page.locator('input[name="firstName"]').fill('')
  await expect(page.getByText(NOTICE)).toBeVisible()

  const loads = countLoads(page)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText(NOTICE)).toHaveCount(0)
  expect(await workerVersion(page)).toBe('first')
  expect(loads.count).toBe(0)
})

test('another tab is notified about an update, is not reloaded, and keeps its text', async ({
  site,
  page,
  context,
}) => {
  await openFirst(site, page, '/request-demo')
  const other = await context.newPage()
  await other.goto(`${site.origin}/request-demo`)
  await other.locator('input[name="firstName"]').fill('Dana')
  await wake(other)
  await deploy(site, 'second')
  await page.bringToFront()
  await page.reload()
  await wake(page)
  await expect(page.getByText(NOTICE)).toBeVisible()
  await reloadByNotice(page)
  await expect(other.locator('input[name="firstName"]')).toHaveValue('Dana')
  await other.locator('input[name="firstName"]').fill('')
  await expect(other.getByText('This site was updated in another tab.')).toBeVisible()
})

test('if a deploy has removed a script chunk, the page reloads once and shows the requested page', async ({
  site,
  page,
}) => {
  await withoutWorker(page)
  await page.goto(`${site.origin}/request-demo`)
  await wake(page)
  const loads = countLoads(page)
  site.proxy.decide = ({ path }) => (path.startsWith('/assets/blog') ? { status: 404, body: 'gone' } : 'pass')
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
  await expect.poll(() => loads.count).toBe(1)
  await expect(page).toHaveURL(`${site.origin}/blog`)
  await untilIdle(page)
  expect(loads.count).toBe(1)
})

test('a page whose scripts fail to load on the first visit stays unchanged, with its text', async ({ site, page }) => {
  await withoutWorker(page)
  site.proxy.decide = ({ path }) => (/^\/assets\/(contact|after-hydration)/.test(path) ? 'refuse' : 'pass')
  await page.goto(`${site.origin}/contact`)
  const loads = countLoads(page)
  const form = page.locator('form[data-form="contact"]')
  await form.locator('[name="message"]').fill('Two pages of thought.')
  await expect(form.getByText('Not sent: this page could not finish loading.')).toBeVisible()
  await form.getByRole('button', { name: 'Send Message' }).click()
  await untilIdle(page)
  expect(loads.count).toBe(0)
  await expect(form.locator('[name="message"]')).toHaveValue('Two pages of thought.')
})

test('a removed script chunk reloads no page with a half-filled form, and none that is offline', async ({
  site,
  network,
  page,
}) => {
  await withoutWorker(page)
  await page.goto(`${site.origin}/request-demo`)
  await page.locator('input[name="firstName"]').fill('Dana')
  await wake(page)
  const loads = countLoads(page)
  const missing = (name: string) =>
    page.evaluate(
      (message) =>
        dispatchEvent(
          Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new Error(message) }),
        ),
      name,
    )
  // The page first requests the server's version, and decides after the answer. So empty the form only then.
  const answered = page.waitForResponse('**/api/health')
  await missing('chunk a')
  await (await answered).finished()
  await page.locator('input[name="firstName"]').fill('')
  await network.cut(site)
  await missing('chunk b')
  await network.heal()
  await untilIdle(page)
  expect(loads.count).toBe(0)
  // The reload may end the document before `evaluate` gets its result.
  await missing('chunk c').catch(() => undefined)
  await expect.poll(() => loads.count).toBe(1)
})

/** Opens a page, and waits until a service worker of version "first" controls it. */
async function openFirst(site: Site, page: Page, path: string): Promise<void> {
  await deploy(site, 'first')
  await page.goto(site.origin + path)
  await untilControlled(page)
}

/** Serves the site's service worker with added code, like a new build. It answers messages with this version. */
async function deploy(site: Site, version: string): Promise<void> {
  const body = `${await (await fetch(`${site.server.origin}/sw.js`)).text()}\n;self.testedVersion='${version}';self.addEventListener('message',(event)=>event.ports[0]?.postMessage(self.testedVersion))`
  site.proxy.decide = ({ path }) =>
    path === '/sw.js' ? { status: 200, headers: { 'content-type': 'text/javascript' }, body } : 'pass'
}

/** Returns the version of the service worker that controls the page. */
function workerVersion(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }) => resolve(String(data)))
        port1.start()
        navigator.serviceWorker.controller?.postMessage({ type: 'VERSION' }, [port2])
      }),
  )
}

/** Waits until the new version is installed and waits for the visitor's consent. */
async function untilWaiting(page: Page): Promise<void> {
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)
  await expect.poll(state).toBe('installed')
}

/** Clicks a field, which hydrates the page. */
async function wake(page: Page): Promise<void> {
  await page.locator('input[name="firstName"]').click()
  await expect(page.locator('form[data-ready]')).toHaveCount(1)
}

async function reloadByNotice(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await page.getByRole('status').getByRole('button', { name: 'Reload' }).click()
  await reloaded
}

async function withoutWorker(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }))
}

function countLoads(page: Page): { count: number } {
  const loads = { count: 0 }
  page.on('load', () => (loads.count += 1))
  return loads
}
