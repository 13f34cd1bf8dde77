import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import { openDemoForm } from '../support/browser/demo-form.ts'
import { startSite, type Site } from '../support/servers/site.ts'
import { until } from '../support/until.ts'
import { receiptFor } from '../../src/lib/submission.ts'
import { newItem } from '../../src/outbox/queue/outbox-item.ts'
import { fillOutbox, openOutbox, outboxLink } from '../support/browser/outbox-page.ts'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { freshProof } from '../support/http/submission.ts'
import { refusal, sendsTo } from '../support/browser/interruptions.ts'
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

/** The limits stay, but count anew after ten seconds. */
async function shortenMinute({ server }: Site): Promise<void> {
  const { rateLimits } = v.parse(settingsSchema, await server.admin.call('GET', '/api/settings'))
  const rules = rateLimits.rules.map((rule) => (rule.duration === 60 ? { ...rule, duration: 10 } : rule))
  expect(rules).toContainEqual({ label: 'POST /api/site/request-demo', audience: '', duration: 10, maxRequests: 10 })
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

test('three tabs and the worker drain 20 items at once, one of which is refused: each is sent once, and the page says what became of it', async ({
  ownSite,
  context,
  page,
}) => {
  await openApp(page, ownSite.origin)
  const others = [await context.newPage(), await context.newPage()]
  for (const other of others) await openApp(other, ownSite.origin)
  const keys = Array.from({ length: 20 }, () => randomUUID())
  const refused = keys[7] ?? ''
  ownSite.proxy.decide = ({ path }) => (path.startsWith('/api/') ? 'refuse' : 'pass')
  await queue(page, keys.length, keys)
  ownSite.proxy.decide = ({ method, key }) =>
    method === 'POST' && key === refused ? refusal('Please check these fields: email', { email: 'No.' }) : 'pass'
  await Promise.all([
    ...[page, ...others].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))),
    page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'DRAIN' })),
  ])
  await until('the others are delivered', async () => (await stored(ownSite)) === 19, 60_000)

  const waiting = await openOutbox(page)
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(waiting.getByRole('heading', { level: 3 })).toHaveText(`Demo request ${receiptFor(refused)}`)
  await expect(waiting.locator('.badge')).toHaveText('Needs you')
  await expect(waiting).toContainText('422, “Please check these fields: email”')
  await expect(waiting.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  await expect(waiting.getByRole('link', { name: 'Edit' })).toHaveCount(1)
  await expect(page.locator('#sent').getByRole('heading', { level: 3 })).toHaveCount(19)
  const sent = sendsTo(ownSite, CALL).map(({ key }) => key)
  expect(sent).toHaveLength(keys.length)
  expect(new Set(sent)).toEqual(new Set(keys))
  expect(await stored(ownSite)).toBe(19)
})

test('under a limit of 10 at a time, as delivered but for a shorter minute, the outbox delivers 30 waiting items, and says what it waits for', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const site = await startSite({ raiseLimits: false, sample: false })
  try {
    await shortenMinute(site)
    await openApp(page, site.origin)
    await queue(page, 30)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    for (const delivered of [10, 20]) {
      await until(`${delivered} are delivered`, async () => (await stored(site)) === delivered, 60_000)
      const waiting = await openOutbox(page)
      await expect(waiting).toContainText(/Our server asked to wait\. Next try in \d+ s\..*429, “/s)
      await expect(waiting.getByRole('listitem')).toHaveCount(30 - delivered)
    }
    await until('all are delivered', async () => (await stored(site)) === 30, 60_000)
    // Ten went through, the eleventh met the limit and told the queue to wait; and so once more.
    const posts = sendsTo(site, CALL)
    expect(posts).toHaveLength(32)
    expect(new Set(posts.map(({ key }) => key)).size).toBe(30)
    await expect(page.locator('#waiting').getByRole('listitem')).toHaveCount(0)
    await expect(page.locator('#sent').getByRole('heading', { level: 3 })).toHaveCount(30)
  } finally {
    await site.stop()
  }
})

const stored = async ({ server }: Site) => (await server.admin.rows('demo_requests')).length

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
