import { expect, type Locator, type Page } from 'playwright/test'
import * as v from 'valibot'
import { docketingEngineer, sha256, smallPdf } from '../http/application.ts'
import { PROSPECT, STAFF, type Site } from '../servers/site.ts'
import { untilNothingWaits } from './interruptions.ts'
import { untilControlled } from './service-worker.ts'
import { until } from '../until.ts'

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
