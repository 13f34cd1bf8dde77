import { expect, returning as test } from '../support/browser/browser-test.ts'
import {
  APPLICATION_VALUES,
  applicationControl,
  applicationValues,
  EMPTY_APPLICATION,
  expectOneApplication,
  fillApplicationForm,
  openApplicationForm,
  publishRole,
  resumeFile,
  ROLE_PAGE,
  submitApplicationForm,
} from '../support/browser/form-pages.ts'
import { pdfOf, smallPdf, tooLargePdf } from '../support/http/application.ts'
import { draftsOf, sendsTo, untilNothingWaits } from '../support/browser/interruptions.ts'
import type { Site } from '../support/servers/site.ts'
import { untilHydrated } from '../support/browser/steady-page.ts'
import { openOutbox, saveChanges } from '../support/browser/outbox-page.ts'

const CALL = '/api/site/apply'

const sends = (site: Site) => sendsTo(site, CALL)

test('“Apply Now” leads to the role’s own form, and the resume can still be mailed', async ({ site, page }) => {
  await page.goto(`${site.origin}/company/careers`)
  expect(await page.getByRole('link', { name: 'Send us your resume' }).getAttribute('href')).toMatch(/^mailto:careers@/)
  await page.getByRole('link', { name: /^Apply Now ?: Security Engineer$/ }).click()
  await expect(page).toHaveURL(`${site.origin}/company/careers/security-engineer#apply`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security Engineer')
  await expect(page.getByRole('form', { name: 'Apply for this role' })).toBeInViewport()
  expect(await page.locator('#apply a[href^="mailto:careers@"]').getAttribute('href')).toContain('Application')
  await expect(page.locator('form[data-form="apply"] a[href="/privacy"]')).toHaveText('privacy notice')
})

test('an application is sent with its file, shown as sent, and the form is empty again', async ({ ownSite, page }) => {
  await openApplicationForm(page, ownSite)
  await fillApplicationForm(page)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.context().route(`**${CALL}`, async (route) => {
    await held
    await route.continue()
  })
  await submitApplicationForm(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  answer()
  await expect(page.locator('.toast')).toContainText(
    /Success!We have your application and your resume\. Your reference is LH-[0-9A-F]{8}/,
  )
  expect(await applicationValues(page)).toEqual(EMPTY_APPLICATION)
  await expectOneApplication(ownSite, page)
})

test('an error appears when a field loses focus and disappears once the value is right; a file is checked when it is chosen', async ({
  ownSite,
  page,
}) => {
  await openApplicationForm(page, ownSite)
  const email = applicationControl(page, 'email')
  await email.fill('dana@')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await email.press('Tab')
  await expect(email).toHaveAccessibleDescription(/Enter an email address such as/)
  await email.pressSequentially('firm.example')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')

  const resume = applicationControl(page, 'resume')
  for (const [file, text] of [
    [resumeFile(tooLargePdf()), /larger than 10 MB/],
    [resumeFile(Buffer.from('MZ\u0000\u0000'), 'resume.pdf'), /not a PDF or DOCX file/],
    [resumeFile(Buffer.alloc(0)), /is empty/],
  ] as const) {
    await resume.setInputFiles(file)
    await expect(resume).toHaveAccessibleDescription(text)
  }
  await resume.setInputFiles(resumeFile())
  await expect(resume).not.toHaveAttribute('aria-invalid', 'true')
  expect(sends(ownSite)).toEqual([])
})

test('a queued application is edited with its file, and only the corrected one arrives', async ({
  ownSite,
  network,
  page,
}) => {
  await openApplicationForm(page, ownSite)
  await fillApplicationForm(page)
  await applicationControl(page, 'coverNote').fill('With a mistake.')
  await network.cut(ownSite)
  await submitApplicationForm(page)
  await expect(page.locator('.toast')).toContainText('Saved')
  await page.getByRole('button', { name: 'Send another application' }).click()
  const refused = page.locator('form[data-form="apply"] .field__error')
  await applicationControl(page, 'firstName').focus()
  await applicationControl(page, 'lastName').focus()
  await expect(refused).toHaveCount(1)
  const waiting = await openOutbox(page)
  await expect(waiting).toContainText('Job application LH-')
  await waiting.getByRole('link', { name: 'Edit' }).click()
  await expect(applicationControl(page, 'coverNote')).toHaveValue('With a mistake.')
  // The error about the empty form must disappear when the form is filled in.
  await expect(refused).toHaveCount(0)
  await page.reload()
  await expect(applicationControl(page, 'coverNote')).toHaveValue('With a mistake.')
  expect(await draftsOf(page)).toEqual([])
  await expect(applicationControl(page, 'resume')).toHaveAccessibleDescription(
    /Saved before: Dana Whitfield\.pdf \(0\.1 MB\)/,
  )
  await applicationControl(page, 'coverNote').fill(APPLICATION_VALUES.coverNote)
  await saveChanges(page)
  await expect.poll(() => applicationValues(page)).toEqual(EMPTY_APPLICATION)
  await network.heal()
  await expectOneApplication(ownSite, page)
})

test('a queued application can be discarded, and then never arrives', async ({ ownSite, network, page }) => {
  await openApplicationForm(page, ownSite)
  await fillApplicationForm(page)
  await network.cut(ownSite)
  await submitApplicationForm(page)
  await expect(page.locator('.toast')).toContainText('Saved')
  const waiting = await openOutbox(page)
  await waiting.getByRole('button', { name: 'Discard' }).click()
  await expect(waiting).toContainText('discarded. It has not reached us.')
  await network.heal()
  await untilNothingWaits(ownSite, page)
  expect(sends(ownSite)).toEqual([])
})

test('text typed before hydration is restored after a reload; the form asks to choose the file again', async ({
  ownSite,
  browser,
}) => {
  // Without a service worker the page loads its scripts from the network, so the test can delay them.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await publishRole(ownSite)
  await page.goto(ownSite.origin + ROLE_PAGE)
  await fillApplicationForm(page)
  expect(await draftsOf(page)).toEqual([])
  release()
  await untilHydrated(page)
  await page.goto('about:blank')
  await page.goto(ownSite.origin + ROLE_PAGE)
  await expect.poll(() => applicationValues(page)).toEqual({ ...APPLICATION_VALUES, resume: '' })
  await expect(applicationControl(page, 'resume')).toHaveAccessibleDescription(/choose it again: drafts keep text only/)
  await context.close()
})

test('a file that only the server recognizes as invalid is refused beside its field; an application with another file is sent once', async ({
  ownSite,
  page,
}) => {
  await openApplicationForm(page, ownSite)
  const polyglot = Buffer.concat([smallPdf(), Buffer.from('<script>alert(1)</script>')])
  await fillApplicationForm(page, resumeFile(polyglot))
  await submitApplicationForm(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Please check these fields: resume' })).toContainText('Error')
  await expect(applicationControl(page, 'resume')).toHaveAccessibleDescription(
    /damaged, or is several kinds of file at once/,
  )
  expect(await ownSite.server.admin.rows('job_applications')).toHaveLength(0)
  await applicationControl(page, 'resume').setInputFiles(resumeFile(pdfOf(5000, 'mended')))
  await submitApplicationForm(page)
  await expect(page.locator('.toast').filter({ hasText: 'Success!' })).toBeVisible()
  await expectOneApplication(ownSite, page, pdfOf(5000, 'mended'))
  expect(new Set(sends(ownSite).map(({ key }) => key)).size).toBe(2)
})
