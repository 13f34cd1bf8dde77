import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import {
  contactControl,
  CONTACT_VALUES,
  contactValues,
  fillContactForm,
  submitContactForm,
} from '../support/browser/form-pages.ts'
import { cachedPaths, keepMadeUpArticles } from '../support/browser/service-worker.ts'
import { openOutbox, outboxCounts } from '../support/browser/outbox-page.ts'
import { untilAtRest } from '../support/browser/steady-page.ts'
import type { Site } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

const CALL = '/api/site/send-email'
const STAY = 'This browser could not store it. Keep this tab open until this page says that it has arrived.'
const ONLY_HERE = 'This browser could not store it either, so it is in this tab only.'

/** The ways in which a browser may be unable to store a form's submission. */
const STORES_NOTHING: Record<string, () => void> = {
  'a database that may not be opened': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError')
    }
  },
  'a database that takes everything and has nothing afterwards': () => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on its own store
    IDBObjectStore.prototype.put = new Proxy(IDBObjectStore.prototype.put, {
      apply(put, store: IDBObjectStore, given: [{ key: string }]) {
        const request: unknown = Reflect.apply(put, store, given)
        store.delete(given[0].key)
        return request
      },
    })
  },
}

for (const [name, breakStorage] of Object.entries(STORES_NOTHING))
  test(`${name}: the page does not claim that a message is saved, keeps it in the form, and asks to keep the tab open while it is sent`, async ({
    ownSite,
    network,
    page,
  }) => {
    await page.addInitScript(breakStorage)
    await openForm(page, ownSite)
    await network.cut(ownSite)
    await submitContactForm(page)
    const toast = page.locator('.toast')
    await expect(toast).toContainText(ONLY_HERE)
    await expect(page.getByText(/saved/i)).toHaveCount(0)
    expect(await contactValues(page)).toMatchObject(CONTACT_VALUES)

    await network.heal()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(`**${CALL}`, async (route) => {
      await answered
      await route.continue()
    })
    await submitContactForm(page)
    await expect(page.getByText(STAY)).toBeInViewport({ ratio: 1 })
    answer()
    await expect(page.locator('.toast--success')).toBeVisible()
    await expect(page.getByText(STAY)).toHaveCount(0)
    expect(await ownSite.server.admin.rows('contact_messages')).toHaveLength(1)
  })

test('on a full disk a message evicts the least recently opened articles first, and articles that the reader saved last', async ({
  ownSite,
  network,
  page,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: ownSite.origin, quotaSize: 6_000_000 })
  await page.goto(ownSite.origin)
  await keepMadeUpArticles(page, 3, { savedOnPurpose: true })
  await keepHeavyArticles(page, ['/blog/heavy-0', '/blog/heavy-1', '/blog/heavy-2'])
  const lists = await cachedPaths(page)
  await fillDisk(page)
  // Open the form in a new document, because Chromium reserves some space for a page that has stored something.
  await openForm(page, ownSite)
  await network.cut(ownSite)
  await submitContactForm(page)
  await expect(page.locator('.toast')).toContainText('Saved')
  expect(await outboxCounts(page)).toEqual({ items: 1, receipts: 0 })
  expect(await cachedPaths(page)).toEqual(lists.filter((path) => path !== '/blog/heavy-0'))
  await network.heal()
  await until('the message is there', async () => (await ownSite.server.admin.rows('contact_messages')).length === 1)
})

test('if a message evicts a saved article, the page names the article at once, until the reader has seen the notice', async ({
  ownSite,
  page,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: ownSite.origin, quotaSize: 6_000_000 })
  await page.goto(ownSite.origin)
  await keepHeavyArticles(page, ['/blog/heavy'], { savedAt: 1_600_000_000_000 })
  await fillDisk(page)
  await openForm(page, ownSite)
  await submitContactForm(page)
  const words = '1 saved article was removed to make room for your request.'
  await expect(page.locator('.toast').filter({ hasText: words })).toHaveCount(1)
  expect(await cachedPaths(page)).toEqual([])
  await until('the message is there', async () => (await ownSite.server.admin.rows('contact_messages')).length === 1)

  const note = page.getByRole('region', { name: 'Removed to make room' })
  for (const path of ['/outbox', '/saved']) {
    await page.goto(ownSite.origin + path)
    await expect(note).toContainText(words)
    await expect(note.getByRole('link')).toHaveAttribute('href', '/blog/heavy')
  }
  await note.getByRole('button', { name: 'Got it' }).click()
  await expect(note).toHaveCount(0)
  expect(await page.evaluate(() => caches.has('lexharbor-given-up'))).toBe(false)
})

test('a newer release upgrades the database while a tab of an older release writes; no data is lost, and neither tab blocks the other', async ({
  ownSite,
  network,
  context,
  page: older,
}) => {
  await openForm(older, ownSite)
  await expect.poll(() => versionOf(older)).toBe(1)
  const newer = await context.newPage()
  await newer.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- as above
    IDBFactory.prototype.open = new Proxy(IDBFactory.prototype.open, {
      apply: (open, factory, [name, version]: [string, number?]) =>
        Reflect.apply(open, factory, version === undefined ? [name] : [name, version + 1]),
    })
  })
  await openForm(newer, ownSite)
  await contactControl(newer, 'message').fill('From the newer tab')
  await contactControl(older, 'message').fill('From the older tab')
  await network.cut(ownSite)
  await Promise.all([submitContactForm(newer), submitContactForm(older)])
  for (const page of [older, newer]) await expect(page.locator('.toast').last()).toContainText('Saved')
  expect(await outboxCounts(older)).toEqual({ items: 2, receipts: 0 })
  expect(await versionOf(older)).toBe(2)
  const waiting = await openOutbox(older)
  await expect(waiting.getByRole('heading', { level: 3 })).toHaveCount(2)
  await network.heal()
  await until('all are there', async () => (await ownSite.server.admin.rows('contact_messages')).length === 2)
  await expect.poll(() => outboxCounts(newer)).toEqual({ items: 0, receipts: 2 })
})

/** Returns the version of the outbox's database. */
function versionOf(page: Page): Promise<number | undefined> {
  return page.evaluate(
    async () => (await indexedDB.databases()).find(({ name }) => name === 'lexharbor-outbox')?.version,
  )
}

async function openForm(page: Page, { origin }: Site): Promise<void> {
  await page.goto(`${origin}/contact`)
  await fillContactForm(page)
  await expect(page.locator('form[data-form="contact"][data-ready]')).toHaveCount(1)
  await untilAtRest(page)
}

/**
 * Stores articles of 1 MB each in the service worker's cache, as if the reader had opened one after the other. The
 * first one is the least recently opened.
 */
async function keepHeavyArticles(
  page: Page,
  paths: readonly string[],
  { savedAt = null }: { savedAt?: number | null } = {},
): Promise<void> {
  await page.evaluate(
    async ([all, savedOn]) => {
      const pages = await caches.open('lexharbor-pages')
      for (const [at, path] of all.entries()) {
        const openedAt = 1_600_000_000_000 + at
        const manifest = { title: path, keptAt: openedAt, openedAt, savedAt: savedOn, bytes: 1_000_000, pictures: [] }
        // Use random bytes, because a browser may compress other bytes.
        const body = Array.from({ length: 16 }, () => crypto.getRandomValues(new Uint8Array(65_536)))
        const headers = { 'X-Kept-Manifest': encodeURIComponent(JSON.stringify(manifest)) }
        await pages.put(path, new Response(new Blob(body), { headers }))
      }
    },
    [paths, savedAt] as const,
  )
}

/** Fills the site's remaining storage quota, except less than a kilobyte. */
async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const filler = await caches.open('filler')
    let number = 0
    for (let size = 1_048_576; size >= 1024; size /= 4) {
      for (;;) {
        const stored = await filler.put(`/filler-${number}`, new Response(new Blob([new Uint8Array(size)]))).then(
          () => true,
          () => false,
        )
        if (!stored) break
        number += 1
      }
    }
  })
}
