import { type Locator, type Page, expect } from 'playwright/test'
import { docketingEngineer } from '../http/application.ts'
import { announceWebinar } from '../http/form-requests.ts'
import { PROSPECT, type Site } from '../servers/site.ts'
import {
  APPLICATION_VALUES,
  applicationControl,
  fillApplicationForm,
  resumeFile,
  CONTACT_VALUES,
  fillContactForm,
  fillDemoForm,
} from './form-pages.ts'
import { findingsOn, tabTo } from './axe.ts'
import { openOutbox } from './outbox-page.ts'
import { untilIdle } from './steady-page.ts'

export type FormCase = {
  /** The form's `data-form` attribute. */
  name: string
  path: string
  button: string
  collection: string
  mails: number
  /** The `autocomplete` attribute of each field, by field name, in the order of the form. */
  autocomplete: Readonly<Record<string, string>>
  required: readonly string[]
  optional: readonly string[]
  freeText: string | null
  fill: (page: Page) => Promise<void>
  /** The values that the page restores after a reload, by field name. */
  restored: Readonly<Record<string, string>>
  /** Creates the record that the form's page shows, if the sample content has none. */
  publish?: (site: Site) => Promise<unknown>
  /** Fills in the fields that a draft can't store, such as a file. */
  complete?: (page: Page) => Promise<void>
}

const WEBINAR_VALUES = { name: 'Dana Whitfield', email: PROSPECT }

/** Every form of the site. A form that several pages contain is listed with one of them. */
export const FORMS: readonly FormCase[] = [
  {
    name: 'request-demo',
    path: '/request-demo',
    button: 'Request Demo',
    collection: 'demo_requests',
    mails: 2,
    autocomplete: {
      firstName: 'given-name',
      lastName: 'family-name',
      email: 'email',
      phone: 'tel',
      firmName: 'organization',
    },
    required: [
      'First name',
      'Last name',
      'Work email',
      'Firm name',
      'Firm size',
      'Practice areas',
      'Preferred date',
      'Preferred time',
    ],
    optional: ['Phone', 'Current software', 'What should we show you?'],
    freeText: 'notes',
    fill: (page) => fillDemoForm(page),
    restored: { firstName: CONTACT_VALUES.firstName, firmName: CONTACT_VALUES.firmName, email: PROSPECT },
  },
  {
    name: 'contact',
    path: '/contact',
    button: 'Send Message',
    collection: 'contact_messages',
    mails: 2,
    autocomplete: {
      firstName: 'given-name',
      lastName: 'family-name',
      email: 'email',
      phone: 'tel',
      firmName: 'organization',
    },
    required: ['First name', 'Last name', 'Email', 'Firm name', 'Message'],
    optional: ['Phone', 'Firm size', 'Subject'],
    freeText: 'message',
    fill: fillContactForm,
    restored: { firstName: CONTACT_VALUES.firstName, firmName: CONTACT_VALUES.firmName, email: PROSPECT },
  },
  {
    name: 'newsletter',
    path: '/blog',
    button: 'Subscribe',
    collection: 'newsletter_subscribers',
    mails: 1,
    autocomplete: { email: 'email' },
    required: ['Email'],
    optional: [],
    freeText: null,
    fill: (page) => page.locator('form[data-form="newsletter"] [name="email"]').fill(PROSPECT),
    restored: { email: PROSPECT },
  },
  {
    name: 'register-webinar',
    path: '/webinars/scaling-without-chaos',
    button: 'Register Now - Free',
    collection: 'webinar_registrations',
    mails: 2,
    autocomplete: { name: 'name', email: 'email' },
    required: ['Name', 'Email'],
    optional: [],
    freeText: null,
    async fill(page) {
      for (const [name, value] of Object.entries(WEBINAR_VALUES))
        await page.locator(`form[data-form="register-webinar"] [name="${name}"]`).fill(value)
    },
    restored: WEBINAR_VALUES,
    publish: ({ server }) => announceWebinar(server, { slug: 'scaling-without-chaos', featured: true }),
  },
  {
    name: 'apply',
    path: '/company/careers/security-engineer',
    button: 'Send Application',
    collection: 'job_applications',
    mails: 2,
    autocomplete: { firstName: 'given-name', lastName: 'family-name', email: 'email', phone: 'tel', profile: 'url' },
    required: ['First name', 'Last name', 'Email', 'Resume'],
    optional: ['Phone', 'LinkedIn or portfolio', 'A note to us'],
    freeText: 'coverNote',
    fill: (page) => fillApplicationForm(page),
    restored: APPLICATION_VALUES,
    publish: ({ server }) => server.admin.create('job_roles', { ...docketingEngineer, title: 'Security Engineer' }),
    complete: (page) => applicationControl(page, 'resume').setInputFiles(resumeFile()),
  },
]

/**
 * Returns the form with this `data-form` name.
 * @throws if no form has this name
 */
export function formNamed(wanted: string): FormCase {
  const form = FORMS.find(({ name }) => name === wanted)
  if (form === undefined) throw new Error(`there is no form "${wanted}"`)
  return form
}

export function formOnPage(page: Page, { name }: FormCase): Locator {
  return page.locator(`form[data-form="${name}"]`)
}

export function controlOf(page: Page, form: FormCase, name: string): Locator {
  return formOnPage(page, form).locator(`[name="${name}"]`)
}

/**
 * Submits each form while the proxy refuses connections to the server, so that the browser queues the submission. Then
 * opens the queued submission for editing, and stops editing without a change.
 */
export async function editWaitingForms(page: Page, site: Site, forms: readonly FormCase[]): Promise<void> {
  site.proxy.decide = ({ path }) => (path.startsWith('/api/site/') ? 'refuse' : 'pass')
  for (const [index, form] of forms.entries()) {
    await page.goto(site.origin + form.path)
    await form.fill(page)
    await formOnPage(page, form).getByRole('button', { name: form.button }).click()
    if (form.name === 'request-demo')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this device — not sent yet')
    else await expect(page.locator('.toast')).toContainText('Saved')
    const waiting = await openOutbox(page)
    await expect(waiting.getByRole('listitem')).toHaveCount(index + 1)
    await waiting.getByRole('listitem').last().getByRole('link', { name: 'Edit' }).click()

    const bar = formOnPage(page, form).locator('.form__editing')
    await expect(bar).toHaveText(/^You are changing LH-[0-9A-F]{8}, saved .+\. ?Keep as it was$/)
    await expect(bar).toBeFocused()
    await expect(bar).toBeInViewport()
    for (const [name, value] of Object.entries(form.restored))
      await expect(controlOf(page, form, name)).toHaveValue(value)
    await expect(formOnPage(page, form).getByRole('button', { name: 'Save changes' })).toBeEnabled()
    await untilIdle(page)
    await expect(formOnPage(page, form).locator('.field__error, [aria-invalid="true"]')).toHaveCount(0)
    // Messages about earlier submissions stay on the pages where they appeared.
    await expect(page.locator('.toast')).toHaveCount(0)
    expect(await findingsOn(page)).toEqual([])

    await tabTo(page, bar.getByRole('button', { name: 'Keep as it was' }))
    await page.keyboard.press('Enter')
    await expect(waiting.getByRole('listitem')).toHaveCount(index + 1)
    await page.goto(site.origin + form.path)
    await expect(controlOf(page, form, 'email')).toHaveValue('')
  }
}
