import type { Page } from 'playwright/test'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import { demoPayload } from '../support/http/demo-request.ts'
import { untilControlled } from '../support/browser/service-worker.ts'
import { untilHydrated } from '../support/browser/steady-page.ts'
import { until } from '../support/until.ts'

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
  const item = {
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
  await putItem(page, item)
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
    ['cleared', null],
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

/** Returns all data of the outbox database, store by store. */
function outboxDump(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const open = indexedDB.open('lexharbor-outbox')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const names = [...open.result.objectStoreNames]
    const transaction = open.result.transaction(names)
    const stores = names.map((name) => {
      const store = transaction.objectStore(name)
      return { name, keys: store.getAllKeys(), values: store.getAll() }
    })
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    open.result.close()
    return JSON.stringify(stores.map(({ name, keys, values }) => [name, keys.result, values.result]))
  })
}

function putItem(page: Page, item: object): Promise<void> {
  return page.evaluate(async (value) => {
    const open = indexedDB.open('lexharbor-outbox')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const transaction = open.result.transaction('items', 'readwrite')
    transaction.objectStore('items').put(value)
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    open.result.close()
  }, item)
}

function keptQueries(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // To open a database that is not there would create it, without the table that the page then misses.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'lexharbor-queries')) return ''
    const open = indexedDB.open('lexharbor-queries')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const request = open.result.objectStoreNames.contains('kept')
      ? open.result.transaction('kept').objectStore('kept').get('blog-posts')
      : null
    if (request) await new Promise((resolve) => request.addEventListener('success', resolve))
    open.result.close()
    return `${request?.result}`
  })
}

/**
 * Replaces the stored queries by this text; `null` deletes them. Uses an untouched page, whose scripts have not
 * started, so that no other code writes.
 */
async function damageQueries(page: Page, text: string | null): Promise<void> {
  await page.goto(new URL('/pricing', page.url()).href)
  await page.evaluate(async (value) => {
    const open = indexedDB.open('lexharbor-queries')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const transaction = open.result.transaction('kept', 'readwrite')
    if (value === null) transaction.objectStore('kept').clear()
    else transaction.objectStore('kept').put(value, 'blog-posts')
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    open.result.close()
  }, text)
}
