import type { Page } from 'playwright/test'
import { databaseName } from '../../src/outbox/queue/outbox-db.ts'
import type { OutboxItem } from '../../src/outbox/queue/outbox-item.ts'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import { demoPayload } from '../support/http/demo-request.ts'
import { untilControlled } from '../support/browser/service-worker.ts'
import { untilHydrated } from '../support/browser/steady-page.ts'
import { changeRecords, fillOutbox, storedRecords } from '../support/browser/outbox-page.ts'
import { until } from '../support/until.ts'

/** The database of cached queries, and the key of its lists of articles. */
const [QUERIES, LISTS] = ['lexharbor-queries', 'blog-posts']

test('if the cached queries are damaged in any way, the outbox stays unchanged, byte for byte, and the list loads again', async ({
  site,
  network,
  page,
}) => {
  await page.goto(`${site.origin}/blog`)
  await untilControlled(page)
  await page.getByRole('searchbox', { name: 'Search articles' }).focus()
  await untilHydrated(page)
  await until('the lists are kept', async () => (await keptQueries(page)).includes('"blog-posts"'))
  await network.cut(site)
  const item: OutboxItem = {
    key: crypto.randomUUID(),
    call: 'request-demo',
    payload: demoPayload({ lastName: "O'Brien-Łukasz" }),
    submittedAt: '2026-11-21T09:00:00.000Z',
    // The outbox sends no item in the state `needs-attention` by itself. So only a fault could change this item.
    schemaVersion: 1,
    state: 'needs-attention',
    attempts: 2,
    nextAttemptAt: Date.now(),
    lastError: { status: 400 },
    uncertain: false,
    createdAt: Date.now(),
  }
  await fillOutbox(page, [item])
  const before = await outboxDump(page)
  expect(before).toContain('Łukasz')

  for (const [what, text] of [
    ['broken', '{"timestamp":1,"clientState":{"queries":[nonsense'],
    [
      'of another shape',
      JSON.stringify({
        timestamp: Date.now(),
        buster: '1',
        clientState: { mutations: [], queries: [null, { queryKey: ['blog-posts'] }] },
      }),
    ],
    ['cleared', undefined],
  ] as const) {
    await damageQueries(page, text)
    await page.goto(`${site.origin}/blog`)
    await page.getByRole('searchbox', { name: 'Search articles' }).focus()
    await untilHydrated(page)
    await expect(page.locator('.post-list > li').first(), what).toBeVisible()
    await until(`${what}: the lists are cached again`, async () =>
      (await keptQueries(page)).includes('"status":"success"'),
    )
    expect(await outboxDump(page), what).toBe(before)
  }
})

/** Returns all data of the outbox as text. */
const outboxDump = async (page: Page) => JSON.stringify(await storedRecords(page, databaseName))

/** Returns the stored lists of articles as text; "" if none are stored. */
async function keptQueries(page: Page): Promise<string> {
  const { kept = [] } = await storedRecords(page, QUERIES)
  return kept.flatMap(([key, value]) => (key === LISTS ? [String(value)] : [])).join()
}

/**
 * Replaces the stored lists by this text, or deletes them, on an untouched page, whose scripts have not started. So no
 * other code writes.
 */
async function damageQueries(page: Page, text: string | undefined): Promise<void> {
  await page.goto(new URL('/pricing', page.url()).href)
  await changeRecords(page, QUERIES, { kept: [{ key: LISTS, value: text }] })
}
