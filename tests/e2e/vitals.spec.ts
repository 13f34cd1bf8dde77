import type { Page, Request } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'

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

test('a measured visit reports three numbers and the kind of page, once, when it ends', async ({ site, page }) => {
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
  expect(Object.keys(told).filter((name) => !['page', 'lcp', 'inp', 'cls'].includes(name))).toEqual([])
  expect([typeof told['lcp'], typeof told['cls']]).toEqual(['number', 'number'])
  expect(sent).toHaveLength(1)
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
