import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import { openDemoForm } from '../support/browser/demo-form.ts'
import { startSite, type Site } from '../support/servers/site.ts'
import { until } from '../support/until.ts'
import { newItem } from '../../src/outbox/queue/outbox-item.ts'
import { fillOutbox, openOutbox, outboxLink } from '../support/browser/outbox-page.ts'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { freshProof } from '../support/http/submission.ts'
import { untilHydrated } from '../support/browser/steady-page.ts'

const settingsSchema = v.object({
  rateLimits: v.looseObject({ enabled: v.literal(true), rules: v.array(v.looseObject({ duration: v.number() })) }),
})

const CALL = '/api/site/request-demo'

/** Puts items into the outbox of this browser, as submits of another day would have left them. */
async function queue(page: Page, count: number, keys: readonly string[] = []): Promise<void> {
  const now = Date.now()
  const items = Array.from({ length: count }, (_, index) =>
    newItem('request-demo', demoPayload({ lastName: `Queued ${index + 1}` }), keys[index] ?? randomUUID(), now + index),
  )
  await fillOutbox(
    page,
    items.map((item) => ({ ...item, nextAttemptAt: now })),
  )
}

/** The limits stay, but count anew after fifteen seconds. */
async function shortenMinute({ server }: Site): Promise<void> {
  const { rateLimits } = v.parse(settingsSchema, await server.admin.call('GET', '/api/settings'))
  const rules = rateLimits.rules.map((rule) => (rule.duration === 60 ? { ...rule, duration: 15 } : rule))
  expect(rules).toContainEqual({ label: 'POST /api/site/request-demo', audience: '', duration: 15, maxRequests: 10 })
  await server.admin.call('PATCH', '/api/settings', { rateLimits: { ...rateLimits, rules } })
}

/** A page with the app running, hence with an outbox database. */
async function openApp(page: Page, origin: string): Promise<void> {
  await openDemoForm(page, origin)
  await page.getByLabel('First name').fill('x')
  await untilHydrated(page)
  await expect
    .poll(() =>
      page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'lexharbor-outbox')),
    )
    .toBe(true)
}

test('two tabs and the worker draining 50 items at once send exactly 50 requests', async ({
  ownSite,
  context,
  page,
}) => {
  test.setTimeout(120_000)
  await openApp(page, ownSite.origin)
  const second = await context.newPage()
  await openApp(second, ownSite.origin)
  ownSite.proxy.decide = ({ path }) => (path.startsWith('/api/') ? 'refuse' : 'pass')
  await queue(page, 50)
  ownSite.proxy.decide = () => 'pass'
  await Promise.all([
    page.evaluate(() => dispatchEvent(new Event('online'))),
    second.evaluate(() => dispatchEvent(new Event('online'))),
    page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'DRAIN' })),
  ])
  await until('all are delivered', async () => (await ownSite.server.admin.rows('demo_requests')).length === 50, 90_000)
  await page.waitForTimeout(2000)
  const posts = ownSite.proxy.seen.filter(({ method, path }) => method === 'POST' && path === CALL)
  expect(posts).toHaveLength(50)
  expect(new Set(posts.map(({ key }) => key)).size).toBe(50)
  expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(50)
})

test('under a limit of 10 at a time, as delivered but for a shorter minute, the outbox delivers 15 waiting items all the same', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const site = await startSite({ raiseLimits: false, sample: false })
  try {
    await shortenMinute(site)
    await openApp(page, site.origin)
    await queue(page, 15)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await until('all are delivered', async () => (await site.server.admin.rows('demo_requests')).length === 15, 150_000)
    const posts = site.proxy.seen.filter(({ method, path }) => method === 'POST' && path === CALL)
    // Ten went through, the eleventh met the limit and told the queue to wait, five came after that.
    expect(posts).toHaveLength(16)
    expect(new Set(posts.map(({ key }) => key)).size).toBe(15)
  } finally {
    await site.stop()
  }
})

test('a request whose key stands for another one is held, says so, and becomes a second one only when the visitor asks for it', async ({
  ownSite,
  page,
}) => {
  const key = '0a1b2c3d-0000-4000-8000-000000000001'
  const altcha = await freshProof(ownSite.server.origin)
  await sendDemoRequest(ownSite.server.origin, demoPayload({ lastName: 'Stored', altcha }), { key })
  await openApp(page, ownSite.origin)
  await queue(page, 1, [key])
  await page.evaluate(() => dispatchEvent(new Event('online')))

  const waiting = await openOutbox(page)
  await expect(waiting).toContainText('We already have a request under the reference LH-0A1B2C3D')
  await waiting.getByRole('button', { name: 'Discard' }).click()
  await expect(waiting).toContainText('We keep the request that we have under this reference.')
  await waiting.getByRole('button', { name: 'Undo' }).click()
  expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(1)

  // The form that edits it says the same.
  await waiting.getByRole('link', { name: 'Edit' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'LH-0A1B2C3D' })
  await expect(alert).toContainText('comes to us as a new request')

  await openOutbox(page)
  await waiting.getByRole('button', { name: 'Send as new' }).click()
  await expect(waiting).toContainText('under a reference of its own')
  await waiting.getByRole('button', { name: 'Send it' }).click()
  await until('it has arrived', async () => (await ownSite.server.admin.rows('demo_requests')).length === 2)
  const rows = await ownSite.server.admin.rows('demo_requests')
  expect(rows.map((row) => row['lastName'])).toEqual(['Stored', 'Queued 1'])
  expect(new Set(rows.map((row) => row['receipt'])).size).toBe(2)
  await expect(outboxLink(page)).toHaveCount(0)
  await expect(page.locator('#sent').getByRole('heading', { level: 3 })).toHaveText(/^Demo request LH-/)
})
