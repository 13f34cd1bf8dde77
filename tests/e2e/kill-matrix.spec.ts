import type { BrowserContext, Page } from 'playwright/test'
import { DAY_MS } from '../../src/lib/time-units.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { fillDemoForm, submitDemoForm } from '../support/browser/demo-form.ts'
import { openOutbox, waitingItems } from '../support/browser/outbox-page.ts'
import { sendsTo } from '../support/browser/interruptions.ts'
import type { Fault } from '../support/faults/fault-proxy.ts'
import { PROSPECT } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

const CALL = '/api/site/request-demo'
const CHALLENGE = '/api/site/challenge'

/** Where a tab stands when it is killed. Each brings an open page there, which says so by its title. */
const MOMENTS: ReadonlyArray<{ moment: string; hold: (page: Page) => Promise<unknown>; isUncertain: boolean }> = [
  {
    moment: 'before the request',
    hold: (page) => page.route(`**${CHALLENGE}*`, () => mark(page)),
    isUncertain: false,
  },
  {
    moment: 'after the server has committed',
    hold: (page) =>
      page.route(`**${CALL}`, async (route) => {
        await route.fetch()
        await mark(page)
      }),
    isUncertain: true,
  },
  {
    moment: 'before the answer is noted',
    hold: (page) => page.addInitScript(keepAnswer, CALL),
    isUncertain: true,
  },
]

const mark = (page: Page) => page.evaluate(() => void (document.title = 'held'))

/** Runs in the page: the answer is there whole, and nobody is told. */
function keepAnswer(call: string): void {
  Response.prototype.text = async function keptText() {
    const answer = new TextDecoder().decode(await this.arrayBuffer())
    if (!this.url.endsWith(call)) return answer
    document.title = 'held'
    return await new Promise<never>(() => undefined)
  }
}

test('a tab that is killed before its request, after the commit, or before the answer is noted leaves what another tab tells truly and sends once', async ({
  ownSite: site,
  context,
  page,
}) => {
  for (const [index, { moment, hold, isUncertain }] of MOMENTS.entries()) {
    site.proxy.decide = () => 'pass'
    const killed = await context.newPage()
    await hold(killed)
    await killed.goto(`${site.origin}/request-demo`)
    await fillDemoForm(killed)
    await submitDemoForm(killed)
    await expect(killed, moment).toHaveTitle('held')
    // From here on nobody gets a proof: nothing is sent until the page has told.
    site.proxy.decide = ({ path }) => (path.startsWith('/api/') ? 'refuse' : 'pass')
    await kill(killed, context)
    expect(await rows(), moment).toHaveLength(isUncertain ? index + 1 : index)

    await page.goto(`${site.origin}/outbox`)
    const waiting = page.locator('#waiting').getByRole('listitem')
    await expect(waiting.getByRole('heading'), moment).toHaveText(/^Demo request LH-[0-9A-F]{8}$/)
    const receipt = /LH-\S+/.exec(await waiting.getByRole('heading').innerText())?.[0] ?? ''
    await expect(waiting.locator('.badge'), moment).toHaveText('Waiting')
    await expect(waiting).toContainText('Whitfield & Osei LLP')
    await expect(waiting).toContainText('10:00 AM EST')
    await expect(waiting).toContainText(
      /No connection to our server\. Next try in \d+ (?:s|min), or as soon as it is back\./,
    )
    await expect(waiting).toContainText(/None, in (?:1 try|\d+ tries)\./)
    await expect(waiting.getByText('the answer got lost, so we may already have it'), moment).toHaveCount(
      isUncertain ? 1 : 0,
    )
    await expect(waiting.getByRole('link', { name: 'Edit' }), moment).toHaveCount(isUncertain ? 0 : 1)

    site.proxy.decide = () => 'pass'
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.locator('#sent')).toContainText(`Demo request ${receipt}`)
    await expect(waiting).toHaveCount(0)
    expect(await rows(), moment).toHaveLength(index + 1)
  }
  expect(new Set(sendsTo(site, CALL).map(({ key }) => key)).size).toBe(MOMENTS.length)
  await until('all mails are out', () => site.sink.mails.length === 2 * MOMENTS.length)
  expect(site.mailsTo(PROSPECT)).toBe(MOMENTS.length)

  function rows() {
    return site.server.admin.rows('demo_requests')
  }
})

/** Ends the tab's process. Nothing of the page runs any more. */
async function kill(page: Page, context: BrowserContext): Promise<void> {
  const crash = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  // It is not answered any more.
  session.send('Page.crash').catch(() => undefined)
  await crash
  await page.close()
}

test('on a device whose clock is a day wrong a Retry-After is kept to the second, and the page says so', async ({
  ownSite: site,
  browser,
}) => {
  for (const [index, offMs] of [DAY_MS, -DAY_MS].entries()) {
    const isFirst = () => sendsTo(site, CALL).length === 2 * index
    site.proxy.decide = ({ method, path }) =>
      method === 'POST' && path === CALL && isFirst() ? askedToWait(RETRY_AFTER_MS) : 'pass'
    // A clock is that of a whole context.
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
    // What is shown is as old as the last tick of its clock, which comes each second.
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

/** With a date, which only the server's own clock makes a wait of. */
const askedToWait = (ms: number): Fault => ({
  status: 429,
  headers: { 'content-type': 'application/json', 'retry-after': new Date(Date.now() + ms).toUTCString() },
  body: '{"success":false,"code":"rate_limited","error":"Too many requests."}',
})
