import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { newItem } from '../../../src/outbox/queue/outbox-item.ts'
import { demoPayload } from '../http/demo-request.ts'
import type { Site } from '../servers/site.ts'
import { openDemoForm } from './demo-form.ts'
import { fillOutbox } from './outbox-page.ts'
import { untilHydrated } from './steady-page.ts'

/** Writes demo requests into this browser's outbox, as if the app had queued them on an earlier day. */
export async function queueItems(page: Page, count: number, keys: readonly string[] = []): Promise<void> {
  const now = Date.now()
  const items = Array.from({ length: count }, (_, index) =>
    newItem('request-demo', demoPayload({ lastName: `Queued ${index + 1}` }), keys[index] ?? randomUUID(), now + index),
  )
  await fillOutbox(
    page,
    items.map((item) => ({ ...item, nextAttemptAt: now })),
  )
}

/** Opens a page and starts the app, which creates the outbox's database. */
export async function openApp(page: Page, origin: string): Promise<void> {
  await openDemoForm(page, origin)
  await page.getByLabel('First name').fill('x')
  await untilHydrated(page)
  await expect
    .poll(() =>
      page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'lexharbor-outbox')),
    )
    .toBe(true)
}

/** Returns the number of demo requests on the server. */
export const storedRequests = async ({ server }: Site) => (await server.admin.rows('demo_requests')).length
