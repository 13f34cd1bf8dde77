import type { Page, Request } from 'playwright/test'
import * as v from 'valibot'
import { statusSchema } from '../../src/admin/status/status.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { hydrate } from '../support/browser/steady-page.ts'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { until } from '../support/until.ts'

const isLate = (request: Request) => request.url().includes('/assets/late-')

/**
 * Puts the visitor into the sample of measured visits. Like Chromium for a page that draws nothing, the simulated
 * browser gives an idle period only after a timeout.
 * @param says properties of `navigator` that may exclude the visitor from the sample
 */
async function beAsked(page: Page, says: Record<string, unknown> = {}): Promise<void> {
  await page.addInitScript((told) => {
    Math.random = () => 0
    window.requestIdleCallback = (run, { timeout } = {}) =>
      timeout === undefined ? 0 : window.setTimeout(() => run({ didTimeout: true, timeRemaining: () => 0 }))
    for (const [name, value] of Object.entries({ webdriver: false, ...told }))
      Object.defineProperty(navigator, name, { configurable: true, get: () => value })
  }, says)
}

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

/** Waits until the browser has reported the page's largest element. The first input would end this measurement. */
function untilPainted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) =>
        new PerformanceObserver(() => resolve()).observe({ type: 'largest-contentful-paint', buffered: true }),
      ),
  )
}

test('a measured visit reports numbers and the kind of page, once, when it ends', async ({ site, page }) => {
  await beAsked(page)
  const late = page.waitForRequest(isLate)
  const sent: string[] = []
  await page.route('**/api/site/vitals', async (route) => {
    sent.push(route.request().postData() ?? '')
    await route.fulfill({ status: 204 })
  })
  await page.goto(`${site.origin}/pricing`)
  await (await late).response()
  await untilPainted(page)
  await page.getByRole('contentinfo').click({ position: { x: 1, y: 1 } })
  const leave = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
  await expect(async () => {
    await leave()
    expect(sent).toHaveLength(1)
  }).toPass()
  await leave()
  const told: Record<string, unknown> = JSON.parse(sent[0] ?? '')
  expect(told['page']).toBe('pricing')
  // The visitor did not press a link, so nothing is reported of the next page. Not every visit has a long frame.
  expect(Object.keys(told).filter((name) => !['page', 'lcp', 'inp', 'cls', 'frame', 'script'].includes(name))).toEqual(
    [],
  )
  expect([typeof told['lcp'], typeof told['cls']]).toEqual(['number', 'number'])
  expect(sent).toHaveLength(1)
})

/** Waits until the measuring script runs in the open page. */
async function untilMeasured(page: Page, late: Promise<Request>): Promise<void> {
  const address = (await late).url()
  await page.evaluate((script) => import(script), address)
}

test('a press on a link is reported with the next page, be it a new document or not', async ({ freshSite, page }) => {
  const { server, origin } = freshSite
  const { token } = await createAccount(server, 'vi@status.example', 'admin')
  await beAsked(page)
  const late = page.waitForRequest(isLate)
  await page.goto(origin)
  await untilMeasured(page, late)
  await untilPainted(page)
  const nextLate = page.waitForRequest(isLate)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing', exact: true }).click()
  await page.waitForURL('**/pricing')
  await untilMeasured(page, nextLate)
  await untilPainted(page)

  // React runs now, so its router shows the next page in this document.
  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page).toHaveURL(/\/security$/)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        new PerformanceObserver(() => resolve()).observe({ type: 'soft-navigation', buffered: true }),
      ),
  )
  await page.goto('about:blank')
  // The browser sends three reports, which may arrive in any order. Each of these groups comes with another one.
  const told = await until('all reports have arrived', async () => {
    const { vitals } = v.parse(statusSchema, (await callApi(server, 'GET', '/api/site/status', token)).body)
    return ['home', 'pricing', 'soft-navigation'].every((each) => vitals.some(({ group }) => group === each)) && vitals
  })
  expect(
    told
      .filter(({ metric }) => metric === 'lcp' || metric === 'next')
      .map(({ metric, by, group, reports }) => [metric, by, group, reports]),
  ).toEqual([
    ['lcp', 'page', 'home', 1],
    ['lcp', 'page', 'pricing', 1],
    ['next', 'page', 'pricing', 1],
    ['next', 'page', 'security', 1],
    ['next', 'source', 'network', 1],
    ['next', 'source', 'soft-navigation', 1],
  ])
})

test('the measuring script does not run if it was changed in transit', async ({ site, page }) => {
  await beAsked(page)
  site.proxy.decide = ({ path }) =>
    path.startsWith('/assets/late-')
      ? { status: 200, headers: { 'content-type': 'text/javascript' }, body: 'globalThis.changedOnTheWay = true' }
      : 'pass'
  const refused = page.waitForEvent('console', (message) => message.text().includes("'integrity' attribute"))
  await page.goto(`${site.origin}/pricing`)
  await refused
  expect(await page.evaluate(() => 'changedOnTheWay' in globalThis)).toBe(false)
})

for (const [who, says] of [
  ['a visitor who asks not to be tracked', { doNotTrack: '1' }],
  ['a visitor who has Global Privacy Control on', { globalPrivacyControl: true }],
  ['a visitor who saves data', { connection: { saveData: true } }],
  ['an automated browser', { webdriver: true }],
] as const)
  test(`${who} is not measured`, async ({ site, page }) => {
    await beAsked(page, says)
    const asked: string[] = []
    page.on('request', (request) => isLate(request) && asked.push(request.url()))
    await page.goto(`${site.origin}/pricing`)
    // While loading, the page sets the timer that would start the measurement. The test sets its timer later. So the
    // page's timer has run when the test's timer runs.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(asked).toEqual([])
  })
