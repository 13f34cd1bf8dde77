import { expect, type Locator, type Page } from 'playwright/test'
import type { RecordedOutbox } from '../releases/recorded-outbox.ts'
import type { OutboxItem, Receipt } from '../../../src/outbox/queue/outbox-item.ts'

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

/**
 * Writes items and receipts into this browser's outbox (an IndexedDB database), as if the app had stored them on an
 * earlier day. The page must have opened the database before.
 */
export async function fillOutbox(
  page: Page,
  items: readonly OutboxItem[],
  receipts: readonly Receipt[] = [],
): Promise<void> {
  await page.evaluate(
    async (rows) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open('lexharbor-outbox')
        open.addEventListener('success', () => resolve(open.result))
        open.addEventListener('error', () => reject(open.error))
      })
      const transaction = database.transaction(['items', 'receipts'], 'readwrite')
      for (const item of rows.items) transaction.objectStore('items').put(item)
      for (const receipt of rows.receipts) transaction.objectStore('receipts').put(receipt)
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve)
        transaction.addEventListener('error', reject)
      })
      database.close()
    },
    { items, receipts },
  )
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

/** Returns the number of rows in each object store of the outbox. */
export function outboxCounts(page: Page): Promise<{ items: number; receipts: number }> {
  return page.evaluate(async () => {
    const open = indexedDB.open('lexharbor-outbox')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const transaction = open.result.transaction(['items', 'receipts'])
    const count = async (store: string) => {
      const counting = transaction.objectStore(store).count()
      await new Promise((resolve) => counting.addEventListener('success', resolve))
      return counting.result
    }
    const counts = { items: await count('items'), receipts: await count('receipts') }
    open.result.close()
    return counts
  })
}

/** Returns the items in the outbox: submissions that the server has not confirmed. */
export function waitingItems(page: Page): Promise<OutboxItem[]> {
  return page.evaluate(async () => {
    const open = indexedDB.open('lexharbor-outbox')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const reading: IDBRequest<OutboxItem[]> = open.result.transaction('items').objectStore('items').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    open.result.close()
    return reading.result
  })
}
