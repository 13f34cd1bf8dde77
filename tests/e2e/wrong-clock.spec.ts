import { DAY_MS } from '../../src/lib/time-units.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { fillDemoForm, submitDemoForm } from '../support/browser/form-pages.ts'
import { openOutbox, waitingItems } from '../support/browser/outbox-page.ts'
import { sendsTo } from '../support/browser/interruptions.ts'
import type { Fault } from '../support/faults/fault-proxy.ts'

const CALL = '/api/site/request-demo'

test('on a device whose clock is wrong by a day, the outbox waits exactly as long as Retry-After asks, and the page shows that', async ({
  ownSite: site,
  browser,
}) => {
  for (const [index, offMs] of [DAY_MS, -DAY_MS].entries()) {
    const isFirst = () => sendsTo(site, CALL).length === 2 * index
    site.proxy.decide = ({ method, path }) =>
      method === 'POST' && path === CALL && isFirst() ? askedToWait(RETRY_AFTER_MS) : 'pass'
    // Use a new context for each clock, because the clock belongs to a whole context.
    const page = await browser.newPage()
    await page.clock.install({ time: Date.now() + offMs })
    await page.goto(`${site.origin}/request-demo`)
    await fillDemoForm(page)
    await submitDemoForm(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Saved on this device' })).toBeVisible()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    const waiting = (await openOutbox(page)).getByRole('listitem')
    await expect(waiting).toContainText('Our server asked to wait. Next try in 2 min.')
    await expect(waiting).toContainText('429, “Too many requests.”')
    await expect(waiting.getByRole('button', { name: 'Send now' })).toHaveCount(0)

    const [item] = await waitingItems(page)
    const leftMs = (item?.retryAfter ?? 0) - (await page.evaluate(() => Date.now()))
    await page.clock.runFor(leftMs - 1000)
    // The page updates the displayed time once a second, so it may be a second old.
    await expect(waiting).toContainText(/Next try in [12] s\./)
    expect(sendsTo(site, CALL)).toHaveLength(2 * index + 1)
    await page.clock.runFor(1000)
    await expect(page.locator('#sent').getByRole('heading', { level: 3 })).toHaveCount(1)
    expect(sendsTo(site, CALL)).toHaveLength(2 * index + 2)
    expect(await site.server.admin.rows('demo_requests')).toHaveLength(index + 1)
    await page.close()
  }
})

const RETRY_AFTER_MS = 90_000

/**
 * Returns an answer with Retry-After as a date. To compute a waiting time from that date, the outbox needs the server's
 * clock (header Date).
 */
const askedToWait = (ms: number): Fault => ({
  status: 429,
  headers: { 'content-type': 'application/json', 'retry-after': new Date(Date.now() + ms).toUTCString() },
  body: '{"success":false,"code":"rate_limited","error":"Too many requests."}',
})
