import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, type BrowserContext } from 'playwright/test'
import { databaseName } from '../../../src/outbox/queue/outbox-db.ts'
import { newItem, type OutboxItem, readItem, type Receipt } from '../../../src/outbox/queue/outbox-item.ts'
import type { RecordedOutbox } from '../releases/node-outbox.ts'
import { demoPayload } from '../http/demo-request.ts'
import { type Site, PROSPECT } from '../servers/site.ts'
import { until } from '../until.ts'
import { openDemoForm, fillDemoForm, submitDemoForm } from './form-pages.ts'
import { untilHydrated } from './steady-page.ts'
import { sendsTo } from './interruptions.ts'

/** Returns the header's link to the page /outbox. */
export function outboxLink(page: Page): Locator {
  return page.locator('.outbox-status__link')
}

/**
 * Follows the header's link to the page /outbox.
 * @returns the list of unsent submissions
 */
export async function openOutbox(page: Page): Promise<Locator> {
  await outboxLink(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On this device')
  return page.locator('#waiting')
}

/** Clicks the button that saves an edited submission of the outbox. */
export async function saveChanges(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click()
}

/** The records of a database by object store: pairs of key and value. */
type Stored = Record<string, [key: unknown, value: unknown][]>

/**
 * Returns all records of a database (IndexedDB) in this browser. If the page has not created the database yet, returns
 * nothing: opening it would create it without object stores, which the page would miss later.
 */
export function storedRecords(page: Page, database: string): Promise<Stored> {
  return page.evaluate(async (wanted) => {
    if (!(await indexedDB.databases()).some(({ name }) => name === wanted)) return {}
    const open = indexedDB.open(wanted)
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const names = [...open.result.objectStoreNames]
    const transaction = open.result.transaction(names)
    const reads = names.map((name) => {
      const store = transaction.objectStore(name)
      return { name, keys: store.getAllKeys(), values: store.getAll() }
    })
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    open.result.close()
    return Object.fromEntries(
      reads.map(({ name, keys, values }) => [name, keys.result.map((key, at) => [key, values.result[at]])]),
    )
  }, database)
}

/**
 * Changes records of a database (IndexedDB) in this browser. The page must have created the database before.
 * @param changes by store: the value to put, with a key if the store has no key path; without a value, the key of the
 * record to delete
 */
export async function changeRecords(
  page: Page,
  database: string,
  changes: Readonly<Record<string, readonly { value?: unknown; key?: string }[]>>,
): Promise<void> {
  await page.evaluate(
    async ({ name, stores }) => {
      const open = indexedDB.open(name)
      await new Promise((resolve, reject) => {
        open.addEventListener('success', resolve)
        open.addEventListener('error', () => reject(open.error))
      })
      const transaction = open.result.transaction(Object.keys(stores), 'readwrite')
      for (const [name, rows] of Object.entries(stores)) {
        const store = transaction.objectStore(name)
        for (const { value, key } of rows)
          if (value === undefined) store.delete(key ?? '')
          else store.put(value, key)
      }
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve)
        transaction.addEventListener('error', reject)
      })
      open.result.close()
    },
    { name: database, stores: changes },
  )
}

const asRecords = (values: readonly unknown[]) => values.map((value) => ({ value }))

/**
 * Writes items and receipts into this browser's outbox (an IndexedDB database), as if the app had stored them on an
 * earlier day. The page must have created the database before.
 */
export function fillOutbox(page: Page, items: readonly OutboxItem[], receipts: readonly Receipt[] = []): Promise<void> {
  return changeRecords(page, databaseName, { items: asRecords(items), receipts: asRecords(receipts) })
}

/**
 * Creates the outbox database (IndexedDB) as another release left it in this browser. The site must not have opened the
 * database yet.
 */
export async function leaveOutbox(page: Page, recorded: RecordedOutbox): Promise<void> {
  await page.evaluate(async ({ version, stores }) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open('lexharbor-outbox', version)
      open.addEventListener('upgradeneeded', () => {
        for (const { name, keyPath } of stores) open.result.createObjectStore(name, { keyPath })
      })
      open.addEventListener('success', () => resolve(open.result))
      open.addEventListener('error', () => reject(open.error))
    })
    const transaction = database.transaction(database.objectStoreNames, 'readwrite')
    for (const { name, records } of stores)
      for (const record of records) transaction.objectStore(name).put(withBytes(record))
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('error', reject)
    })
    database.close()

    // oxlint-disable-next-line unicorn/consistent-function-scoping -- only the code in here runs in the page
    function withBytes(value: unknown): unknown {
      if (Array.isArray(value)) return value.map(withBytes)
      if (typeof value !== 'object' || value === null) return value
      if ('base64' in value && typeof value.base64 === 'string')
        return Uint8Array.from(atob(value.base64), (letter) => letter.charCodeAt(0)).buffer
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withBytes(inner)]))
    }
  }, recorded)
}

/** Returns the numbers of items and of receipts in the outbox. */
export async function outboxCounts(page: Page): Promise<{ items: number; receipts: number }> {
  const { items = [], receipts = [] } = await storedRecords(page, databaseName)
  return { items: items.length, receipts: receipts.length }
}

/** Returns the items in the outbox: submissions that the server has not confirmed. */
export async function waitingItems(page: Page): Promise<OutboxItem[]> {
  const { items = [] } = await storedRecords(page, databaseName)
  return items.flatMap(([, item]) => readItem(item) ?? [])
}

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

/** The site shows this warning if the browser refuses persistent storage, and so may delete the site's data. */
export const PERSISTENCE_WARNING = 'Open this site again within seven days'

/** Sets the browser's answer about persistent storage, both before and after the page requests it. */
export const answerPersistence = (page: Page, isKept: boolean) =>
  page.addInitScript((answer) => {
    StorageManager.prototype.persist = () => Promise.resolve(answer)
    StorageManager.prototype.persisted = () => Promise.resolve(answer)
  }, isKept)

/**
 * Returns the storage areas of this tab and browser that still contain a text, for example "indexedDB lexharbor-outbox
 * items".
 */
export function residueOf(page: Page, text: string): Promise<string[]> {
  return page.evaluate(findInStorage, text)
}

/** Runs in the page. Searches localStorage, sessionStorage, IndexedDB, caches, the address, and `history.state`. */
async function findInStorage(text: string): Promise<string[]> {
  const found: string[] = []
  const look = (place: string, ...contents: string[]) => {
    if (contents.some((content) => content.includes(text))) found.push(place)
  }
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only the function itself reaches the page
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
  const asText = (value: unknown) =>
    JSON.stringify(value, (_, inner: unknown) =>
      inner instanceof ArrayBuffer ? new TextDecoder().decode(inner) : inner,
    )

  for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const [key, value] of Object.entries(storage)) look(name, key, String(value))
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store)
      look(`indexedDB ${name} ${store}`, asText(await done(objects.getAllKeys())), asText(await done(objects.getAll())))
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      look(`caches ${name}`, request.url, asText([...(answer?.headers ?? [])]), (await answer?.text()) ?? '')
    }
  }
  look('the address or its state', location.href, asText(history.state) ?? '')
  return found
}

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
