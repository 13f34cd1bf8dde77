import { expect, type BrowserContext, type Page } from 'playwright/test'
import { PROSPECT, type Site } from '../servers/site.ts'
import { until } from '../until.ts'
import { fillDemoForm, submitDemoForm } from './demo-form.ts'
import { sendsTo } from './interruptions.ts'

const CALL = '/api/site/request-demo'
const CHALLENGE = '/api/site/challenge'

/**
 * A moment at which the test kills a tab. `hold` stops the page at that moment and sets the page's title to "held".
 * `isUncertain`: the server has stored the request, but the page does not know.
 */
export type KillMoment = { moment: string; hold: (page: Page) => Promise<unknown>; isUncertain: boolean }

export const KILL_MOMENTS: readonly KillMoment[] = [
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

/** Runs in the page. Reads the server's answer to `call`, but never returns it to the app. */
function keepAnswer(call: string): void {
  Response.prototype.text = async function keptText() {
    const answer = new TextDecoder().decode(await this.arrayBuffer())
    if (!this.url.endsWith(call)) return answer
    document.title = 'held'
    return await new Promise<never>(() => undefined)
  }
}

/** Kills a tab at each moment, one after the other. Checks what another tab then shows and sends. */
export async function killTabs(
  site: Site,
  context: BrowserContext,
  page: Page,
  moments: readonly KillMoment[],
): Promise<void> {
  for (const [index, { moment, hold, isUncertain }] of moments.entries()) {
    site.proxy.decide = () => 'pass'
    const killed = await context.newPage()
    await hold(killed)
    await killed.goto(`${site.origin}/request-demo`)
    await fillDemoForm(killed)
    await submitDemoForm(killed)
    await expect(killed, moment).toHaveTitle('held')
    // From here on the proxy refuses API requests, so the other tab can't fetch a proof of work. That tab therefore
    // shows the submission before it sends anything.
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
  expect(new Set(sendsTo(site, CALL).map(({ key }) => key)).size).toBe(moments.length)
  await until('all mails are out', () => site.sink.mails.length === 2 * moments.length)
  expect(site.mailsTo(PROSPECT)).toBe(moments.length)

  function rows() {
    return site.server.admin.rows('demo_requests')
  }
}

/** Ends the tab's process, so that the page's code stops at once. */
async function kill(page: Page, context: BrowserContext): Promise<void> {
  const crash = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  // The browser does not answer this command, because the page's process is gone.
  session.send('Page.crash').catch(() => undefined)
  await crash
  await page.close()
}
