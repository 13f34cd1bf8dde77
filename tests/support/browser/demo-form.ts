import { expect, type Page } from 'playwright/test'
import { untilNothingWaits } from './interruptions.ts'
import { untilControlled } from './service-worker.ts'
import { PROSPECT, STAFF, type Site } from '../servers/site.ts'
import { until } from '../until.ts'

/** Fills the demo form as a visitor would, without submitting it. */
export async function fillDemoForm(page: Page, values: { email?: string; lastName?: string } = {}): Promise<void> {
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill(values.lastName ?? 'Whitfield')
  await page
    .getByLabel('Email', { exact: false })
    .first()
    .fill(values.email ?? PROSPECT)
  await page.locator('[name="firmName"]').fill('Whitfield & Osei LLP')
  await page.locator('[name="firmSize"]').selectOption('6-15')
  await page.locator('[name="practiceArea"]').first().check()
  await page.locator('[name="preferredDate"]').fill(inDays(3))
  await page.locator('[name="preferredTime"]').selectOption({ label: '10:00 AM EST' })
}

export async function submitDemoForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Request Demo' }).click()
}

/** Opens the form. Waits until the service worker controls the page, as on every visit except the first. */
export async function openDemoForm(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/request-demo`)
  await untilControlled(page)
}

/** Returns the date `days` from today in the format of `<input type="date">`, in the browser's time zone. */
function inDays(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000)
  return date.toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
}

/**
 * Expects one stored request, one mail to each recipient, and an empty outbox (submissions stored in the browser until
 * the server confirms them).
 * @param page a page of the browser that submitted the request; it may be closed
 */
export async function expectOneDemoRequest(site: Site, page: Page): Promise<void> {
  await until('the request is in the database', async () => (await site.server.admin.rows('demo_requests')).length > 0)
  await until('both mails are out', async () => site.sink.mails.length >= 2)
  await untilNothingWaits(site, page)
  expect(await site.server.admin.rows('demo_requests')).toHaveLength(1)
  expect(site.mailsTo(PROSPECT)).toBe(1)
  expect(site.mailsTo(STAFF)).toBe(1)
  expect(site.sink.mails).toHaveLength(2)
}
