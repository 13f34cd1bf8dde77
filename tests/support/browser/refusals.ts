import { type Page, expect } from 'playwright/test'
import { ANSWER_WAIT_MS } from '../../../src/lib/time-units.ts'
import { type Site, PROSPECT } from '../servers/site.ts'
import { until } from '../until.ts'
import type { BreakableNetwork, Fault } from '../faults/fault-proxy.ts'
import { fillDemoForm, openDemoForm, submitDemoForm } from './form-pages.ts'
import { failFirst, sendsTo, WAITS } from './interruptions.ts'
import { complaintsOf } from './page-faults.ts'
import { untilAtRest } from './steady-page.ts'

// `WITHOUT_WORKER` and `refuseStorage` simulate a browser that lacks a feature. They run in the page, before its own
// scripts.

/** The ways in which a browser can lack service workers. */
export const WITHOUT_WORKER = {
  'a browser that knows no workers': () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
  'a browser inside another app, which has the name only': () =>
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined }),
  'a worker that can’t be registered': () => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new TypeError('refused'))
  },
} satisfies Record<string, () => void>

/** Simulates a browser whose user has disabled storage. */
export function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(globalThis, name, {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  const reject = { value: () => Promise.reject(new DOMException('denied', 'SecurityError')) }
  for (const method of ['open', 'match', 'has', 'keys', 'delete'])
    Object.defineProperty(CacheStorage.prototype, method, reject)
  Object.defineProperty(ServiceWorkerContainer.prototype, 'register', reject)
}

/**
 * Waits until the proxy has left a request of the open page unanswered. Then advances the page's clock by the time that
 * the page waits for an answer.
 */
export async function waitForSilence({ proxy }: Site, page: Page): Promise<void> {
  await until('it is asked', () => Promise.resolve(proxy.seen.some(({ fault }) => fault === 'hang')))
  await page.clock.runFor(ANSWER_WAIT_MS)
}

/**
 * Clears the proxy's list of seen requests. Then navigates like a click on a link inside the site, without loading a
 * new document.
 */
export async function openInside({ proxy }: Site, page: Page, path: string): Promise<void> {
  proxy.seen.length = 0
  await page.evaluate((to) => history.pushState({}, '', to), path)
}

const CALL = '/api/site/request-demo'

export type EmptyAnswer = { answer: string; fault: Fault; lands: 'form' | 'thank-you' }

/** Answers that don't confirm a submission. After each, the submission must still be queued. */
export const ANSWERS_THAT_DELIVER_NOTHING: readonly EmptyAnswer[] = [
  ...WAITS.map(({ answer, fault }) => ({ answer, fault, lands: 'form' as const })),
  {
    answer: '200 with a captive portal’s page',
    fault: { status: 200, body: '<!doctype html><title>Hotel Wi-Fi</title>' },
    lands: 'thank-you',
  },
]

/**
 * Answers the first attempt to send a demo request with a fault. Checks that the outbox (the browser's queue of
 * submissions) keeps the request and sends it again by itself.
 */
export async function expectSentAgain(page: Page, site: Site, { fault, lands }: EmptyAnswer): Promise<void> {
  await openDemoForm(page, site.origin)
  await fillDemoForm(page)
  failFirst(site, CALL, fault)
  await submitDemoForm(page)
  if (lands === 'thank-you') await expect(page).toHaveURL(`${site.origin}/thank-you`)
  else {
    await expect(page.getByRole('alert').filter({ hasText: 'Error submitting request' })).toContainText(
      'It is saved on this device, and we keep trying.',
    )
    await expect(page.getByLabel('First name')).toHaveValue('Dana')
  }
  await until('the request is delivered', async () => (await site.server.admin.rows('demo_requests')).length === 1)
  const [first, second, ...more] = sendsTo(site, CALL)
  expect(more).toHaveLength(0)
  expect(second?.key).toBe(first?.key)
  if (lands === 'form') {
    await expect(page.locator('.toast--success')).toContainText(
      /Sent.*What you submitted has arrived\. Its reference is LH-[0-9A-F]{8}\./,
    )
    await expect(page.getByRole('alert').filter({ hasText: 'Error submitting request' })).toHaveCount(0)
    await expect(page.getByLabel('First name')).toHaveValue('')
    await expect(page.getByLabel('Preferred date')).toHaveValue('')
    expect(new URL(page.url()).pathname).toBe('/request-demo')
  }
  if (typeof fault === 'object' && 'headers' in fault && fault.headers?.['retry-after'])
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2000)
}

/**
 * Submits the demo form directly after the network fails, in a browser without service workers. Checks that the request
 * arrives once.
 */
export async function expectSavedWithoutWorker(
  page: Page,
  site: Site,
  network: BreakableNetwork,
  breakWorkers: () => void,
): Promise<void> {
  const complaints = complaintsOf(page, /Failed to load resource|net::ERR/)
  await page.addInitScript(breakWorkers)
  await page.goto(`${site.origin}/request-demo`)
  await fillDemoForm(page)
  await untilAtRest(page)
  await network.cut(site)
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${site.origin}/thank-you`)
  await expect(page.getByRole('main')).toContainText(/LH-[0-9A-F]{8}/)
  expect(await site.server.admin.rows('demo_requests')).toHaveLength(0)
  await network.heal()
  await until('both mails are out', async () => site.sink.mails.length >= 2)
  expect(await site.server.admin.rows('demo_requests')).toHaveLength(1)
  expect(site.mailsTo(PROSPECT)).toBe(1)
  expect(complaints).toEqual([])
}

/** The files that the demo form needs to hydrate. Each value is the beginning of a file's path. */
export const NEEDED_PARTS = {
  'the page that it leads to': '/assets/thank-you',
  'the sheet of that page': '/assets/index-',
} as const

/**
 * Refuses the browser's requests for one file that the demo form needs. Checks that the form requests the file again
 * and then works offline.
 */
export async function expectAliveWithPart(
  page: Page,
  site: Site,
  network: BreakableNetwork,
  file: string,
): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  site.proxy.decide = ({ path }) => (path.startsWith(file) ? 'refuse' : 'pass')
  await page.goto(`${site.origin}/request-demo`)
  await page.getByLabel('First name').fill('Dana')
  await expect(page.getByText('Not sent: this page could not finish loading.')).toBeVisible()
  await expect(page.locator('form[data-ready]')).toHaveCount(0)
  site.proxy.decide = () => 'pass'
  await expect(page.locator('form[data-ready]')).toHaveCount(1)
  await network.cut(site)
  await fillDemoForm(page)
  await submitDemoForm(page)
  await expect(page.getByRole('main')).toContainText(/LH-[0-9A-F]{8}/)
}
