import { expect, type Page } from 'playwright/test'
import { announceWebinar } from '../http/webinar-registration.ts'
import { PROSPECT, STAFF, type Site } from '../servers/site.ts'
import { until } from '../until.ts'
import { untilNothingWaits, type Journey } from './interruptions.ts'
import { untilControlled } from './service-worker.ts'
import { hydrate } from './steady-page.ts'

export const REGISTRANT = 'Dana Whitfield'

export const webinarControl = (page: Page, name: 'name' | 'email') =>
  page.locator(`form[data-form="register-webinar"] [name="${name}"]`)

export const submitWebinarForm = (page: Page) =>
  page.getByRole('button', { name: /^(Register Free|Ask for the recording)$/ }).click()

export const webinarValues = async (page: Page) => [
  await webinarControl(page, 'name').inputValue(),
  await webinarControl(page, 'email').inputValue(),
]

/**
 * Publishes a webinar, and opens its page. Waits until the service worker controls the page, as on every visit except
 * the first.
 */
export async function openWebinarForm(site: Site, page: Page, changes: Record<string, unknown> = {}): Promise<void> {
  await announceWebinar(site.server, changes)
  await until('its page is there', async () => (await fetch(`${site.origin}/webinars/retainers-live`)).ok)
  await page.goto(`${site.origin}/webinars/retainers-live`)
  await untilControlled(page)
  await hydrate(page)
}

export async function fillWebinarForm(page: Page): Promise<void> {
  await webinarControl(page, 'name').fill(REGISTRANT)
  await webinarControl(page, 'email').fill(PROSPECT)
}

/**
 * Expects one stored registration, one mail to each recipient, and an empty outbox (submissions stored in the browser
 * until the server confirms them).
 */
export async function expectOneRegistration(site: Site, page: Page, kind = 'registration'): Promise<void> {
  await until('it is in the database', async () => (await site.server.admin.rows('webinar_registrations')).length > 0)
  await until('both mails are out', async () => site.sink.mails.length >= 2)
  await untilNothingWaits(site, page)
  expect(await site.server.admin.rows('webinar_registrations')).toMatchObject([
    { name: REGISTRANT, email: PROSPECT, kind },
  ])
  expect([site.mailsTo(PROSPECT), site.mailsTo(STAFF), site.sink.mails.length]).toEqual([1, 1, 2])
}

export const webinarJourney: Journey = {
  call: '/api/site/register-webinar',
  async fill(page, site) {
    await openWebinarForm(site, page)
    await fillWebinarForm(page)
  },
  submit: submitWebinarForm,
  values: webinarValues,
  expectExactlyOne: expectOneRegistration,
}
