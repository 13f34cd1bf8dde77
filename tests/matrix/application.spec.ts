import { findingsOn, tabTo } from '../support/browser/axe.ts'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import {
  APPLICATION_REQUIRED,
  APPLICATION_VALUES,
  applicationControl,
  expectOneApplication,
  fillApplicationForm,
  openApplicationForm,
  resumeFile,
  submitApplicationForm,
} from '../support/browser/form-pages.ts'
import { sendsTo } from '../support/browser/interruptions.ts'
import type { Site } from '../support/servers/site.ts'

// The application form keeps what `tests/e2e/contact.spec.ts` and `tests/e2e/forms.spec.ts` test with other forms.

const sends = (site: Site) => sendsTo(site, '/api/site/apply')

test('a form with an empty required field sends no request, and the field and the summary show the same error', async ({
  ownSite,
  page,
}) => {
  await openApplicationForm(page, ownSite)
  await submitApplicationForm(page)
  const summary = page.locator('.error-summary')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('heading')).toHaveText('There is a problem')
  await expect(summary.getByRole('alert')).toHaveText(
    'Please fill in all required fields: First name, Last name, Email, Resume',
  )
  await expect(summary.getByRole('link')).toHaveCount(4)
  for (const name of APPLICATION_REQUIRED) {
    const control = applicationControl(page, name)
    await expect(control).toHaveAttribute('required', '')
    const text = (await page.locator(`#apply-${name}-error`).innerText()).replace(/^Error:\s*/, '')
    const link = summary.getByRole('link', { name: text })
    await link.click()
    await expect(control).toBeFocused()
  }
  expect(sends(ownSite)).toEqual([])
  await fillApplicationForm(page)
  await expect(page.locator('form[data-form="apply"] [aria-invalid]')).toHaveCount(0)
  await submitApplicationForm(page)
  await expect(page.locator('.toast')).toContainText('Success!')
  await expectOneApplication(ownSite, page)
})

test('a double click sends one application', async ({ ownSite, page }) => {
  await openApplicationForm(page, ownSite)
  await fillApplicationForm(page)
  await page.getByRole('button', { name: 'Send Application' }).dblclick()
  await page
    .locator('form[data-form="apply"]')
    .evaluate((form) => (form instanceof HTMLFormElement ? form.requestSubmit() : undefined))
  await expect(page.locator('.toast')).toContainText('Success!')
  await expectOneApplication(ownSite, page)
  expect(sends(ownSite)).toHaveLength(1)
})

test('the form is filled and sent by keyboard alone, on a phone’s width, and axe finds nothing in any of its states', async ({
  ownSite,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // Axe measures the contrast, which is lower while an element fades in. So switch animations off.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openApplicationForm(page, ownSite)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const send = page.getByRole('button', { name: 'Send Application' })
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  await expect(page.locator('.error-summary')).toBeFocused()
  expect([await findingsOn(page), await overflow()]).toEqual([[], 0])

  // Wait for the file dialog long before the key press. Chromium needs a moment until it passes file dialogs to the
  // test, and would otherwise open its own.
  const chooser = page.waitForEvent('filechooser')
  for (const name of ['firstName', 'lastName', 'email', 'phone'] as const) {
    await tabTo(page, applicationControl(page, name))
    await page.keyboard.insertText(APPLICATION_VALUES[name])
  }
  await tabTo(page, applicationControl(page, 'resume'))
  await page.keyboard.press('Space')
  await (await chooser).setFiles(resumeFile())
  for (const name of ['profile', 'coverNote'] as const) {
    await tabTo(page, applicationControl(page, name))
    await page.keyboard.insertText(APPLICATION_VALUES[name])
  }
  await tabTo(page, send)
  expect([await findingsOn(page), await overflow()]).toEqual([[], 0])
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toContainText('Success!')
  expect(await findingsOn(page)).toEqual([])
  await expectOneApplication(ownSite, page)
})
