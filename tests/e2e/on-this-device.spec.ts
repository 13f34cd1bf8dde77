import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { newItem, type OutboxItem, type Receipt } from '../../src/outbox/queue/outbox-item.ts'
import { strippedError } from '../../src/outbox/queue/retry.ts'
import { DAY_MS, MINUTE_MS } from '../../src/lib/time-units.ts'
import { findingsOn, tabTo } from '../support/browser/axe.ts'
import { expect, returning as test, test as firstVisit } from '../support/browser/browser-test.ts'
import { contactControl, fillContactForm, openContactForm, submitContactForm } from '../support/browser/form-pages.ts'
import { draftsOf } from '../support/browser/interruptions.ts'
import { cachedPaths, keepMadeUpArticles } from '../support/browser/service-worker.ts'
import { fillOutbox, openOutbox, outboxCounts, outboxLink } from '../support/browser/outbox-page.ts'
import { DESKTOP, hydrate, PHONE, untilAtRest } from '../support/browser/steady-page.ts'
import { demoPayload } from '../support/http/demo-request.ts'
import { until } from '../support/until.ts'

const entry = (page: Page, receipt: string) => page.locator('#waiting li').filter({ hasText: receipt })

const demo = (name: string, createdAt: number, changes: Partial<OutboxItem> = {}): OutboxItem => ({
  ...newItem(
    'request-demo',
    demoPayload({ preferredDate: '2026-11-26T15:00:00.000Z', preferredTime: '10:00 AM EST' }),
    `${name}-0000-4000-8000-000000000000`,
    createdAt,
  ),
  ...changes,
})

/**
 * Returns an outbox item in each state, and a receipt. The oldest item comes last, because the page must sort the items
 * by time.
 */
function deviceOf(now: number): { items: OutboxItem[]; receipts: Receipt[] } {
  const wait = { attempts: 2, failure: 'network', nextAttemptAt: now + 10 * MINUTE_MS } as const
  return {
    items: [
      demo('11111111', now - 3 * MINUTE_MS, wait),
      demo('22222222', now - 4 * MINUTE_MS, { ...wait, uncertain: true }),
      demo('33333333', now - 5 * MINUTE_MS, {
        state: 'needs-attention',
        attempts: 1,
        lastError: {
          status: 422,
          code: 'invalid',
          error: 'Please check these fields: email',
          fields: { email: 'No.' },
        },
      }),
      demo('44444444', now - 80 * DAY_MS, {
        state: 'needs-attention',
        payload: {},
        lastError: strippedError,
        expiredAt: now - 15 * DAY_MS,
      }),
    ],
    receipts: [{ key: '55555555-0000-4000-8000-000000000000', call: 'request-demo', sentAt: now - DAY_MS, answer: {} }],
  }
}

test('without a network the page shows all stored items and their states; the visitor can undo a discard; "Forget my data" deletes everything', async ({
  ownSite,
  network,
  context,
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await openContactForm(page, ownSite.origin)
  await contactControl(page, 'firstName').fill('Dana')
  await hydrate(page)
  await keepMadeUpArticles(page, 2, { savedOnPurpose: true })
  const other = await context.newPage()
  await openContactForm(other, ownSite.origin)
  await contactControl(other, 'firstName').fill('Dana')
  await hydrate(other)
  expect(await draftsOf(other)).toHaveLength(1)
  await network.cut(ownSite)
  const { items, receipts } = deviceOf(Date.now())
  await fillOutbox(page, items, receipts)

  await page.goto(`${ownSite.origin}/outbox`)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Demo request LH-44444444',
    'Demo request LH-33333333',
    'Demo request LH-22222222',
    'Demo request LH-11111111',
    'Demo request LH-55555555',
    'Message',
  ])
  await expect(outboxLink(page)).toHaveText(/^2 to correct/)
  const waiting = entry(page, 'LH-11111111')
  await expect(waiting).toContainText(String(items[0]?.payload['firmName']))
  await expect(waiting).toContainText('Thursday, November 26, 2026, 10:00 AM EST')
  await expect(waiting).toContainText('No connection to our server. Next try in 10 min, or as soon as it is back.')
  await expect(waiting).toContainText('None, in 2 tries.')
  await expect(waiting.getByRole('link', { name: 'Edit' })).toHaveCount(1)
  await expect(entry(page, 'LH-22222222')).toContainText('the answer got lost, so we may already have it')
  await expect(entry(page, 'LH-22222222').getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(entry(page, 'LH-33333333')).toContainText('Please check these fields: email')
  await expect(entry(page, 'LH-33333333').getByRole('button', { name: 'Send now' })).toHaveCount(0)
  await expect(entry(page, 'LH-44444444')).toContainText('only its date is left')
  await expect(entry(page, 'LH-44444444').getByRole('link')).toHaveCount(0)
  await expect(page.locator('#drafts')).toContainText('1 answer, last changed')
  await expect(page.locator('#saved')).toContainText('2 articles, ')
  expect(await findingsOn(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as JSON' }).click()
  const unsent: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(unsent).toHaveLength(4)

  // From here on the visitor uses only the keyboard.
  await tabTo(page, waiting.getByRole('button', { name: 'Discard' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(undo).toHaveAccessibleDescription(/LH-11111111 discarded\. It has not reached us\./)
  expect(await outboxCounts(page)).toEqual({ items: 3, receipts: 1 })
  expect(await findingsOn(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(waiting.getByRole('heading')).toBeFocused()
  expect(await outboxCounts(page)).toEqual({ items: 4, receipts: 1 })

  // The server had refused this item before. Its form shows the stored error at the field.
  await entry(page, 'LH-33333333').getByRole('link', { name: 'Edit' }).click()
  await expect(page.locator('.error-summary')).toBeFocused()
  await expect(page.getByLabel('Work email')).toHaveAccessibleDescription(/No\./)
  await expect(page.locator('.form__editing')).toContainText('You are changing LH-33333333')
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  await openOutbox(page)

  await entry(page, 'LH-22222222').getByRole('button', { name: 'Discard' }).click()
  await expect(entry(page, 'LH-22222222')).toContainText('We may already have it')
  await page.getByRole('button', { name: 'Forget my data' }).click()
  await expect(page.locator('#forget')).toContainText('3 requests will never be sent from here.')
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Forgotten.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
  await expect(outboxLink(page)).toHaveCount(0)
  expect(await findingsOn(page)).toEqual([])
  expect(await outboxCounts(page)).toEqual({ items: 0, receipts: 0 })
  expect(await draftsOf(page)).toEqual([])
  // Each tab has its own drafts. The page deletes the other tab's drafts too.
  await expect.poll(() => draftsOf(other)).toEqual([])
  expect((await cachedPaths(page)).filter((path) => path.startsWith('/blog/'))).toEqual([])
  expect((await cachedPaths(page, 'lexharbor-images')).filter((path) => path.includes('made-up'))).toEqual([])
})

firstVisit(
  'on a first visit without a worker, the line lost before the submit, a phone’s header leads to what waits and then to its receipt',
  async ({ ownSite, network, page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(`${ownSite.origin}/contact`)
    await fillContactForm(page)
    await untilAtRest(page)
    await network.cut(ownSite)
    await submitContactForm(page)
    await expect(outboxLink(page)).toHaveText(/^1 waiting/)
    await expect(outboxLink(page)).toBeInViewport({ ratio: 1 })
    const waiting = await openOutbox(page)
    await expect(waiting.getByRole('heading')).toHaveText(['Not sent yet', /^Message LH-[0-9A-F]{8}$/])
    await expect(waiting).toContainText('Pricing Questions · Whitfield & Osei LLP')
    await network.heal()
    await expect(page.locator('#sent').getByRole('heading', { level: 3 })).toHaveText(/^Message LH-/)
    await expect(outboxLink(page)).toHaveText(/^1 sent/)
    await until('it is stored', async () => (await ownSite.server.admin.rows('contact_messages')).length === 1)
    // A notice that the visitor has seen does not appear again.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(page).toHaveURL(`${ownSite.origin}/privacy`)
    await expect(outboxLink(page)).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'On this device' }).click()
    await expect(page.locator('#sent').getByRole('heading', { level: 3 })).toHaveCount(1)
  },
)
