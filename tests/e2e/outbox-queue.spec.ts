import { randomUUID } from 'node:crypto'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import { until } from '../support/until.ts'
import { receiptFor } from '../../src/lib/submission.ts'
import { openOutbox, outboxLink, openApp, queueItems, storedRequests } from '../support/browser/outbox-page.ts'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { freshProof } from '../support/http/submission.ts'
import { refusal, sendsTo } from '../support/browser/interruptions.ts'

const CALL = '/api/site/request-demo'

// This test needs a browser with windows, because the headless shell's renderer sometimes crashes here.
test(
  'three tabs and the service worker send 20 items at once, and the server refuses one: each is sent once, and the page shows its result',
  { tag: '@window' },
  async ({ ownSite, context, page }) => {
    await openApp(page, ownSite.origin)
    const others = [await context.newPage(), await context.newPage()]
    for (const other of others) await openApp(other, ownSite.origin)
    const keys = Array.from({ length: 20 }, () => randomUUID())
    const refused = keys[7] ?? ''
    ownSite.proxy.decide = ({ path }) => (path.startsWith('/api/') ? 'refuse' : 'pass')
    await queueItems(page, keys.length, keys)
    ownSite.proxy.decide = ({ method, key }) =>
      method === 'POST' && key === refused ? refusal('Please check these fields: email', { email: 'No.' }) : 'pass'
    await Promise.all([
      ...[page, ...others].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))),
      page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'DRAIN' })),
    ])
    await until('the others are delivered', async () => (await storedRequests(ownSite)) === 19)

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
    expect(await storedRequests(ownSite)).toBe(19)
  },
)

test('a request whose idempotency key belongs to another request stays queued, the page shows that, and it is sent with a new key only if the visitor asks', async ({
  ownSite,
  page,
}) => {
  const key = '0a1b2c3d-0000-4000-8000-000000000001'
  const altcha = await freshProof(ownSite.server.origin)
  await sendDemoRequest(ownSite.server.origin, demoPayload({ lastName: 'Stored', altcha }), { key })
  await openApp(page, ownSite.origin)
  await queueItems(page, 1, [key])
  await page.evaluate(() => dispatchEvent(new Event('online')))

  const waiting = await openOutbox(page)
  await expect(waiting).toContainText('We already have a request under the reference LH-0A1B2C3D')
  await waiting.getByRole('button', { name: 'Discard' }).click()
  await expect(waiting).toContainText('We keep the request that we have under this reference.')
  await waiting.getByRole('button', { name: 'Undo' }).click()
  expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(1)

  // The form that edits the item shows the same message.
  await waiting.getByRole('link', { name: 'Edit' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'LH-0A1B2C3D' })
  await expect(alert).toContainText('send it as a new request')

  await openOutbox(page)
  await waiting.getByRole('button', { name: 'Send as new' }).click()
  await expect(waiting).toContainText('with its own reference')
  await waiting.getByRole('button', { name: 'Send it' }).click()
  await until('it has arrived', async () => (await ownSite.server.admin.rows('demo_requests')).length === 2)
  const rows = await ownSite.server.admin.rows('demo_requests')
  expect(rows.map((row) => row['lastName'])).toEqual(['Stored', 'Queued 1'])
  expect(new Set(rows.map((row) => row['receipt'])).size).toBe(2)
  await expect(outboxLink(page)).toHaveCount(0)
  await expect(page.locator('#sent').getByRole('heading', { level: 3 })).toHaveText(/^Demo request LH-/)
})
