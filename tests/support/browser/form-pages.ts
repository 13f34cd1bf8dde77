import { type Page, expect, type Locator } from 'playwright/test'
import * as v from 'valibot'
import { NEWSLETTER_CONSENT } from '../../../src/newsletter/rules/newsletter-sign-up.form.ts'
import { PROSPECT, STAFF, type Site } from '../servers/site.ts'
import { until } from '../until.ts'
import { announceWebinar, subscriberOf } from '../http/form-requests.ts'
import { docketingEngineer, sha256, smallPdf } from '../http/application.ts'
import { untilControlled } from './service-worker.ts'
import { untilNothingWaits, type Journey } from './interruptions.ts'
import { hydrate } from './steady-page.ts'

export const CONTACT_REQUIRED = ['firstName', 'lastName', 'email', 'firmName', 'message'] as const

export const CONTACT_VALUES = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: PROSPECT,
  phone: '+1 415 555 0100',
  firmName: 'Whitfield & Osei LLP',
  message: 'What does it cost?\nWe are three.',
} as const

/** Opens the contact form. Waits until the service worker controls the page, as on every visit except the first. */
export async function openContactForm(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/contact`)
  await untilControlled(page)
}

/** Fills the contact form as a visitor would, without submitting it. */
export async function fillContactForm(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(CONTACT_VALUES)) await contactControl(page, name).fill(value)
  await contactControl(page, 'firmSize').selectOption('16-30')
  await contactControl(page, 'subject').selectOption('Pricing Questions')
}

export async function submitContactForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Message' }).click()
}

export function contactControl(page: Page, name: string) {
  return page.locator(`form[data-form="contact"] [name="${name}"]`)
}

/** Returns the form's values by field name. */
export function contactValues(page: Page): Promise<Record<string, string>> {
  return page.locator('form[data-form="contact"]').evaluate((form) => {
    const entries = form instanceof HTMLFormElement ? [...new FormData(form)] : []
    return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
  })
}

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
export function inDays(days: number): string {
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

export const ROLE_PAGE = '/company/careers/docketing-engineer'

export const APPLICATION_REQUIRED = ['firstName', 'lastName', 'email', 'resume'] as const

export const APPLICATION_VALUES = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: PROSPECT,
  phone: '+1 415 555 0100',
  profile: 'linkedin.com/in/dana',
  coverNote: 'I count dates.\nAlways have.',
} as const

export const EMPTY_APPLICATION = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  profile: '',
  coverNote: '',
  resume: '',
}

export const resumeFile = (buffer: Buffer = smallPdf(), name = 'Dana Whitfield.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})

/** Publishes an open job, and waits until the server has rendered its page. */
export async function publishRole({ server, origin }: Site): Promise<void> {
  await server.admin.create('job_roles', docketingEngineer)
  await until('the role has its page', async () => (await fetch(origin + ROLE_PAGE)).status === 200)
}

/**
 * Publishes an open job and opens its page. Waits until the service worker controls the page, as on every visit except
 * the first.
 */
export async function openApplicationForm(page: Page, site: Site): Promise<void> {
  await publishRole(site)
  await page.goto(site.origin + ROLE_PAGE)
  await untilControlled(page)
}

/** Fills the form as an applicant would, without submitting it. */
export async function fillApplicationForm(page: Page, resume = resumeFile()): Promise<void> {
  for (const [name, value] of Object.entries(APPLICATION_VALUES)) await applicationControl(page, name).fill(value)
  await applicationControl(page, 'resume').setInputFiles(resume)
}

export const submitApplicationForm = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Send Application' }).click()

export const applicationControl = (page: Page, name: string): Locator =>
  page.locator(`form[data-form="apply"] [name="${name}"]`)

/** Returns the form's values by field name, without the honeypot. The value of a file field is the file's name. */
export function applicationValues(page: Page): Promise<Record<string, string>> {
  return page.locator('form[data-form="apply"]').evaluate((form) => {
    const entries =
      form instanceof HTMLFormElement ? [...new FormData(form)].filter(([name]) => name !== 'website') : []
    return Object.fromEntries(
      entries.map(([name, value]) => [name, typeof value === 'string' ? value.replace(/\r\n/g, '\n') : value.name]),
    )
  })
}

/** Returns the SHA-256 of the only stored file, as the dashboard downloads it. */
async function storedResume({ server }: Site): Promise<string> {
  const [row] = v.parse(
    v.tuple([v.looseObject({ id: v.string(), resume: v.string() })]),
    await server.admin.rows('job_applications'),
  )
  const { token } = v.parse(v.object({ token: v.string() }), await server.admin.call('POST', '/api/files/token'))
  const response = await fetch(`${server.origin}/api/files/job_applications/${row.id}/${row.resume}?token=${token}`)
  return sha256(new Uint8Array(await response.arrayBuffer()))
}

/**
 * Expects one stored application with its file, one mail to each recipient, and an empty outbox (submissions stored in
 * the browser until the server confirms them).
 * @param page a page of the browser that submitted the application; it may be closed
 */
export async function expectOneApplication(site: Site, page: Page, resume: Uint8Array = smallPdf()): Promise<void> {
  await until(
    'the application is in the database',
    async () => (await site.server.admin.rows('job_applications')).length > 0,
  )
  await until('both mails are out', async () => site.sink.mails.length >= 2)
  await untilNothingWaits(site, page)
  const rows = await site.server.admin.rows('job_applications')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    ...APPLICATION_VALUES,
    roleTitle: 'Docketing Engineer',
    resumeName: 'Dana Whitfield.pdf',
    resumeSha256: sha256(resume),
  })
  expect(await storedResume(site)).toBe(sha256(resume))
  expect([site.mailsTo(PROSPECT), site.mailsTo(STAFF), site.sink.mails.length]).toEqual([1, 1, 2])
}
