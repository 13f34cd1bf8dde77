import { expect, type Page } from 'playwright/test'
import { NEWSLETTER_CONSENT } from '../../../src/newsletter/rules/newsletter-sign-up.form.ts'
import { subscriberOf } from '../http/newsletter.ts'
import type { Site } from '../servers/site.ts'
import { until } from '../until.ts'
import { untilNothingWaits, type Journey } from './interruptions.ts'
import { untilControlled } from './service-worker.ts'

export const READER = 'reader@whitfield-law.example'

export const newsletterForm = (page: Page, name = 'Newsletter') => page.getByRole('form', { name, exact: true })
export const newsletterEmail = (page: Page, name?: string) => newsletterForm(page, name).locator('input[name="email"]')

/** Opens a page with the form. Waits until the service worker controls the page, as on every visit except the first. */
export async function openNewsletterPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await untilControlled(page)
}

/**
 * Expects one stored subscriber, one mail, and an empty outbox (submissions stored in the browser until the server
 * confirms them).
 */
export async function expectOneSubscriber(site: Site, page: Page): Promise<void> {
  await until(
    'the reader is in the database',
    async () => (await site.server.admin.rows('newsletter_subscribers')).length > 0,
  )
  await until('the mail is out', async () => site.sink.mails.length >= 1)
  await untilNothingWaits(site, page)
  expect(await subscriberOf(site.server, READER)).toMatchObject({ status: 'pending', consentText: NEWSLETTER_CONSENT })
  expect([site.mailsTo(READER), site.sink.mails.length]).toEqual([1, 1])
}

export const newsletterJourney: Journey = {
  call: '/api/site/send-email',
  async fill(page, site) {
    await openNewsletterPage(page, `${site.origin}/blog`)
    await newsletterEmail(page).fill(READER)
  },
  submit: (page) => newsletterForm(page).getByRole('button', { name: 'Subscribe' }).click(),
  values: (page) => newsletterEmail(page).inputValue(),
  expectExactlyOne: expectOneSubscriber,
}

export const SUBSCRIBED = "Success!You've been subscribed to our newsletter. Check your email for confirmation!"

export async function subscribe(page: Page, name?: string): Promise<void> {
  await newsletterEmail(page, name).fill(READER)
  await newsletterForm(page, name).getByRole('button', { name: 'Subscribe' }).click()
}

type Place = { path: string; name: string; source: string }

/**
 * The newsletter forms: the page, the form's accessible name, and the source that the server stores for its sign-ups.
 */
export const NEWSLETTER_PLACES: readonly Place[] = [
  { path: '/blog', name: 'Newsletter', source: 'blog' },
  { path: '/resources', name: 'Newsletter', source: 'resources' },
  { path: '/resources', name: 'New articles by email', source: 'resources-secondary' },
]

/**
 * Signs up with one of the forms. Checks that the form confirms the sign-up and is empty again, and that the server
 * stores the form's source.
 */
export async function signUpAt(page: Page, site: Site, { path, name, source }: Place): Promise<void> {
  await openNewsletterPage(page, site.origin + path)
  await expect(newsletterForm(page, name)).toContainText(NEWSLETTER_CONSENT)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.context().route(`**${newsletterJourney.call}`, async (route) => {
    await held
    await route.continue()
  })
  await subscribe(page, name)
  await expect(newsletterForm(page, name).getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  answer()
  await expect(page.locator('.toast')).toContainText(SUBSCRIBED)
  await expect(newsletterEmail(page, name)).toHaveValue('')
  await expectOneSubscriber(site, page)
  expect(await subscriberOf(site.server, READER)).toMatchObject({ source })
}
