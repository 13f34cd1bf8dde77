import * as v from 'valibot'
import { testBrowser } from '../support/browser/test-browser.ts'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import { sendsTo } from '../support/browser/interruptions.ts'
import { openOutbox, openApp, queueItems, storedRequests } from '../support/browser/outbox-page.ts'
import { startSite, type Site } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

const CALL = '/api/site/request-demo'

// Use the browser with windows, like all tests that depend on the service worker.
test.use({ launchOptions: testBrowser({ window: true }) })

const settingsSchema = v.object({
  rateLimits: v.looseObject({ enabled: v.literal(true), rules: v.array(v.looseObject({ duration: v.number() })) }),
})

/**
 * The time window of the rate limit, in seconds. Ten requests take less time even on a busy machine. The default is a
 * minute.
 */
const WINDOW_S = 30

/** Shortens the time windows of all one-minute rate limits, but keeps their numbers of requests. */
async function shortenMinute({ server }: Site): Promise<void> {
  const { rateLimits } = v.parse(settingsSchema, await server.admin.call('GET', '/api/settings'))
  const rules = rateLimits.rules.map((rule) => (rule.duration === 60 ? { ...rule, duration: WINDOW_S } : rule))
  expect(rules).toContainEqual({
    label: 'POST /api/site/request-demo',
    audience: '',
    duration: WINDOW_S,
    maxRequests: 10,
  })
  await server.admin.call('PATCH', '/api/settings', { rateLimits: { ...rateLimits, rules } })
}

test('with the default limit of 10 requests, but in a shorter window, the outbox sends 30 queued items, and shows why it waits', async ({
  page,
}) => {
  const site = await startSite({ raiseLimits: false, sample: false })
  try {
    await shortenMinute(site)
    await openApp(page, site.origin)
    await queueItems(page, 30)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    for (const delivered of [10, 20]) {
      await until(`${delivered} are delivered`, async () => (await storedRequests(site)) === delivered)
      const waiting = await openOutbox(page)
      await expect(waiting).toContainText(/Our server asked to wait\. Next try in \d+ s\..*429, “/s)
      await expect(waiting.getByRole('listitem')).toHaveCount(30 - delivered)
    }
    await until('all are delivered', async () => (await storedRequests(site)) === 30)
    // Ten requests passed, and the eleventh met the limit, which delayed the queue. Then the same happened again.
    const posts = sendsTo(site, CALL)
    expect(posts).toHaveLength(32)
    expect(new Set(posts.map(({ key }) => key)).size).toBe(30)
    await expect(page.locator('#waiting').getByRole('listitem')).toHaveCount(0)
    await expect(page.locator('#sent').getByRole('heading', { level: 3 })).toHaveCount(30)
  } finally {
    await site.stop()
  }
})
