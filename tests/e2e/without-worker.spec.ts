import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { complaintsOf } from '../support/browser/page-faults.ts'
import { fillDemoForm, submitDemoForm } from '../support/browser/form-pages.ts'
import {
  refuseStorage,
  WITHOUT_WORKER,
  expectAliveWithPart,
  expectSavedWithoutWorker,
  NEEDED_PARTS,
} from '../support/browser/refusals.ts'
import { PHONE, untilAtRest } from '../support/browser/steady-page.ts'
import { until } from '../support/until.ts'

declare global {
  interface Window {
    breaksLeft: number
    /** The timers for retries that the page's loader has set: their number, and how many have not run yet. */
    retries: { set: number; pending: number }
  }
}

test('without service workers, a request submitted just after the loss of the network is saved, and arrives once', async ({
  ownSite,
  network,
  page,
}) => {
  await expectSavedWithoutWorker(page, ownSite, network, WITHOUT_WORKER['a browser that knows no workers'])
})

test('if a script of a page fails to load, the site’s own error page appears, and queued items are still sent', async ({
  ownSite,
  network,
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(`${ownSite.origin}/request-demo`)
  await fillDemoForm(page)
  await untilAtRest(page)
  await network.cut(ownSite)
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  const failure = page.getByRole('heading', { level: 1, name: 'This Page Did Not Open' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first().click()
  await expect(failure).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page.getByRole('main')).toContainText(/LH-[0-9A-F]{8}/)
  await page.goForward()
  // Check this before the network returns. Afterwards the script would load, and the page would open.
  await expect(failure).toBeVisible()
  await network.heal()
  await until('both mails are out', async () => ownSite.sink.mails.length >= 2)
  expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(1)
  await page.getByRole('link', { name: 'Open it again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible()
})

test('queued items are sent although the header fails to render, once or permanently, and the site’s own error page appears', async ({
  ownSite,
  network,
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.setViewportSize(PHONE)
  await page.goto(`${ownSite.origin}/request-demo`)
  await fillDemoForm(page)
  await untilAtRest(page)
  await network.cut(ownSite)
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  await expect(page.getByRole('main')).toContainText(/LH-[0-9A-F]{8}/)
  const failure = page.getByRole('heading', { level: 1, name: 'This Page Did Not Open' })
  // Changes the fragment of the address, which renders the header again.
  const step = (place: string) => page.evaluate((hash) => (location.hash = hash), place)

  await breakHeader(page, 2)
  await step('one')
  await expect.poll(() => page.evaluate(() => window.breaksLeft)).toBe(0)
  await expect(page.getByRole('banner').getByRole('link', { name: '1 waiting' })).toHaveCount(1)
  await breakHeader(page, Infinity)
  await step('two')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(failure).toBeVisible()
  await network.heal()
  await until('both mails are out', async () => ownSite.sink.mails.length >= 2)
  expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(1)
})

test('a form that loses the network before the first touch hydrates when the network is back, and a reload keeps the text', async ({
  ownSite,
  network,
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(`${ownSite.origin}/request-demo`)
  await network.cut(ownSite)
  const firstName = page.getByLabel('First name')
  const note = page.getByText('Not sent: this page could not finish loading.')
  await firstName.fill('Dana')
  await submitDemoForm(page)
  await expect(note).toBeVisible()
  await expect(page.locator('form[data-ready]')).toHaveCount(0)
  await network.heal()
  await expect(page.locator('form[data-ready]')).toHaveCount(1)
  await expect(note).toBeHidden()
  await expect(firstName).toHaveValue('Dana')

  // Use a separate tab, because a form with a draft hydrates at once.
  const other = await page.context().newPage()
  await other.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await other.goto(`${ownSite.origin}/contact`)
  await ownSite.proxy.cut('refused')
  await other.getByLabel('Message').fill('Two pages of thought.')
  await expect(other.locator('form[data-form="contact"]').getByText('Not sent:')).toBeVisible()
  await ownSite.proxy.heal()
  await other.reload()
  await expect(other.getByLabel('Message')).toHaveValue('Two pages of thought.')

  // Without scripts the form is empty. Text that is typed elsewhere on the page leaves the draft as it is.
  await other.route('**/assets/*.js', (route) => route.abort())
  await other.reload()
  await other.keyboard.press('Control+k')
  await other.keyboard.type('trust')
  await other.unroute('**/assets/*.js')
  await other.reload()
  await expect(other.getByLabel('Message')).toHaveValue('Two pages of thought.')
})

test('a form hydrates only after it has loaded its next page’s script too, and requests a failed script again', async ({
  ownSite,
  network,
  page,
}) => {
  await expectAliveWithPart(page, ownSite, network, NEEDED_PARTS['the page that it leads to'])
})

test('a form requests a failed script again, even if a check whether the server has the script never ends', async ({
  ownSite,
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  let failing = true
  await page.route('**/assets/*.js', (route) => {
    if (!failing) return route.continue()
    return route.request().resourceType() === 'fetch' ? undefined : route.abort()
  })
  await page.goto(`${ownSite.origin}/request-demo`)
  await page.getByLabel('First name').fill('Dana')
  await expect(page.getByText('Not sent: this page could not finish loading.')).toBeVisible()
  failing = false
  await expect(page.locator('form[data-ready]')).toHaveCount(1)
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
})

test('if a deploy has removed a script chunk, the page reloads once, and queued items are still sent', async ({
  ownSite,
  network,
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(`${ownSite.origin}/request-demo`)
  await fillDemoForm(page)
  await untilAtRest(page)
  await network.cut(ownSite, 'hanging')
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  // Refuse the form's request too, so that the item is still queued when the page requests the script file.
  ownSite.proxy.decide = ({ method, path }) =>
    path.startsWith('/assets/privacy') ? { status: 404, body: 'gone' } : method === 'POST' ? 'refuse' : 'pass'
  await network.heal()
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible()
  ownSite.proxy.decide = ({ path }) => (path.startsWith('/assets/privacy') ? { status: 404, body: 'gone' } : 'pass')
  await until('both mails are out', async () => ownSite.sink.mails.length >= 2)
  expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(1)
  expect(loads).toBe(1)
})

test('in a browser that refuses storage and service workers, a form can be sent, and nothing fails', async ({
  ownSite,
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.addInitScript(refuseStorage)
  await page.goto(`${ownSite.origin}/request-demo`)
  await fillDemoForm(page)
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Legal Technology Insights' })).toBeVisible()
  await until('both mails are out', async () => ownSite.sink.mails.length >= 2)
  expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('while a script fails to load, a single timer retries it, however often the visitor touches the page', async ({
  ownSite,
  page,
}) => {
  await page.addInitScript(countRetries)
  ownSite.proxy.decide = ({ method, path }) => (path.startsWith('/assets/') && method === 'GET' ? 'refuse' : 'pass')
  await page.goto(`${ownSite.origin}/request-demo`)
  const retries = () => page.evaluate(() => window.retries)
  for (let touches = 1; touches <= 4; touches += 1) {
    await page.getByLabel('First name').dispatchEvent('focusin')
    await until('the try has failed', async () => (await retries()).set >= touches)
  }
  expect((await retries()).pending).toBeLessThanOrEqual(1)
})

/** Runs in the page. Counts the timers that the loader sets for retries. */
function countRetries(): void {
  const setTimeout = window.setTimeout.bind(window)
  const clearTimeout = window.clearTimeout.bind(window)
  const pending = new Set<number>()
  window.retries = { set: 0, pending: 0 }
  const note = () => (window.retries.pending = pending.size)
  const set = (act: () => void, ms?: number) => {
    const timer = setTimeout(() => {
      pending.delete(timer)
      note()
      act()
    }, ms)
    if (ms === 4000) {
      pending.add(timer)
      window.retries.set += 1
      note()
    }
    return timer
  }
  const clear = (timer: number) => {
    clearTimeout(timer)
    pending.delete(timer)
    note()
  }
  Object.assign(window, { setTimeout: set, clearTimeout: clear })
}

/** Makes the header fail at its next `times` renders. React retries once before it gives up. */
async function breakHeader(page: Page, times: number): Promise<void> {
  await page.evaluate((count) => {
    window.breaksLeft = count
    const { map } = Array.prototype
    // The header renders its groups of links by `map`. No other array on the page has entries with `links`.
    // oxlint-disable-next-line no-extend-native -- a built-in method fails on purpose
    Object.defineProperty(Array.prototype, 'map', {
      value(this: Array<{ links?: unknown }>, ...given: Parameters<typeof map>) {
        if (window.breaksLeft > 0 && this[0]?.links !== undefined) {
          window.breaksLeft -= 1
          throw new Error('the header broke')
        }
        return map.apply(this, given)
      },
      configurable: true,
      writable: true,
    })
  }, times)
}
