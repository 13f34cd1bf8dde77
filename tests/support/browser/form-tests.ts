import type { Page } from 'playwright/test'
import type { Site } from '../servers/site.ts'
import { until } from '../until.ts'
import { expect, test } from './browser-test.ts'
import { controlOf, formOnPage, type FormCase } from './form-cases.ts'
import { untilHydrated } from './steady-page.ts'

const errorsOf = (page: Page, form: FormCase) => formOnPage(page, form).locator('.field__error')

async function publish({ path, publish }: FormCase, site: Site): Promise<void> {
  if (publish === undefined) return
  await publish(site)
  await until('the page is there', async () => (await fetch(site.origin + path)).ok)
}

/** Opens the form's page, and hydrates it by focusing a field. */
export async function openFormPage(page: Page, origin: string, form: FormCase): Promise<void> {
  await page.goto(origin + form.path)
  await controlOf(page, form, 'email').focus()
  await untilHydrated(page)
}

async function expectAccepted(page: Page, form: FormCase): Promise<void> {
  if (form.name === 'request-demo') await expect(page).toHaveURL(/\/thank-you$/)
  else await expect(page.locator('.toast')).toContainText('Success!')
}

/** Declares the tests that every form must pass. */
export function testForm(form: FormCase): void {
  test(`${form.name}: an error appears beside the field when it loses focus, even before hydration, and disappears once it is corrected`, async ({
    site,
    page,
  }) => {
    await page.goto(site.origin + form.path)
    const email = controlOf(page, form, 'email')
    await email.evaluate((control) => {
      if (control instanceof HTMLInputElement) control.value = 'dana@'
    })
    await formOnPage(page, form).locator('[type=submit]').focus()
    await expect(errorsOf(page, form)).toHaveText('Error: Enter an email address such as name@firm.com.')
    await email.fill('dana@firm.example')
    await expect(errorsOf(page, form)).toHaveCount(0)

    await email.fill('')
    await email.pressSequentially('dana')
    await expect(errorsOf(page, form)).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(errorsOf(page, form)).toHaveText('Error: Enter an email address such as name@firm.com.')
    await expect(email).toHaveAccessibleDescription(/Enter an email address such as name@firm\.com\./)
    await email.focus()
    await email.press('End')
    await email.pressSequentially('@firm.exampl')
    await expect(errorsOf(page, form)).toHaveCount(0)
    await expect(email).not.toHaveAttribute('aria-invalid')
  })

  test(`${form.name}: the proof of work is computed once, while the visitor types`, async ({ ownSite, page }) => {
    const challenges = () => ownSite.proxy.seen.filter(({ path }) => path.startsWith('/api/site/challenge')).length
    await publish(form, ownSite)
    await openFormPage(page, ownSite.origin, form)
    expect(challenges()).toBe(0)
    await controlOf(page, form, 'email').pressSequentially('d')
    await until('the challenge is asked for', () => challenges() === 1)
    await form.fill(page)
    await formOnPage(page, form).getByRole('button', { name: form.button }).click()
    await until('the row is there', async () => (await ownSite.server.admin.rows(form.collection)).length === 1)
    expect(challenges()).toBe(1)
    expect((await ownSite.server.admin.rows(form.collection))[0]).toMatchObject({ quarantined: false })
  })

  test(`${form.name}: a filled honeypot quarantines the submission, until staff release it`, async ({
    ownSite,
    page,
  }) => {
    await publish(form, ownSite)
    await openFormPage(page, ownSite.origin, form)
    const trap = controlOf(page, form, 'website')
    const seen = await trap.evaluate((control) => {
      const box = control.closest('[aria-hidden="true"]')?.getBoundingClientRect()
      return {
        width: box?.width,
        height: box?.height,
        tabIndex: control instanceof HTMLInputElement ? control.tabIndex : 0,
        autocomplete: control.getAttribute('autocomplete'),
      }
    })
    expect(seen).toEqual({ width: 1, height: 1, tabIndex: -1, autocomplete: 'off' })
    await expect(formOnPage(page, form).getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0)

    await form.fill(page)
    await trap.evaluate((control) => {
      if (control instanceof HTMLInputElement) control.value = 'https://pills.example'
    })
    await formOnPage(page, form).getByRole('button', { name: form.button }).click()
    // Every visitor sees this confirmation. A spammer therefore can't notice that the server quarantined the message.
    await expectAccepted(page, form)
    const [row] = await ownSite.server.admin.rows(form.collection)
    expect(row).toMatchObject({ quarantined: true })
    expect((await ownSite.server.admin.rows('outgoing_emails')).map(({ status }) => status)).toEqual(
      Array.from({ length: form.mails }, () => 'held'),
    )
    expect(ownSite.sink.mails).toHaveLength(0)

    await ownSite.server.admin.update(form.collection, String(row?.id), { quarantined: false })
    await until('the mails are out', () => ownSite.sink.mails.length === form.mails)
  })

  test(`${form.name}: a reload restores the draft unchanged, in this tab alone, and an accepted submission deletes it`, async ({
    ownSite,
    context,
    page,
  }) => {
    const fields = Object.keys(form.restored).map((name) => controlOf(page, form, name))
    const note = formOnPage(page, form).getByRole('status').filter({ hasText: 'Restored what you typed.' })
    await publish(form, ownSite)
    await openFormPage(page, ownSite.origin, form)
    await form.fill(page)
    await page.goto('about:blank')
    await page.goto(ownSite.origin + form.path)
    await expect(note).toBeVisible()
    for (const [name, value] of Object.entries(form.restored))
      await expect(controlOf(page, form, name)).toHaveValue(value)
    await expect(errorsOf(page, form)).toHaveCount(0)

    const other = await context.newPage()
    await openFormPage(other, ownSite.origin, form)
    await expect(other.getByText('what you typed')).toHaveCount(0)
    await other.close()

    await form.complete?.(page)
    await formOnPage(page, form).getByRole('button', { name: form.button }).click()
    await expectAccepted(page, form)
    await expect(note).toHaveCount(0)
    await openFormPage(page, ownSite.origin, form)
    await expect(note).toHaveCount(0)
    for (const field of fields) await expect(field).toHaveValue('')
  })
}

/** Declares the tests that every form with more than one field must pass. */
export function testLongForm(form: FormCase): void {
  test(`${form.name}: the error summary gets the focus and links to the fields, in the words beside them`, async ({
    site,
    page,
  }) => {
    await openFormPage(page, site.origin, form)
    await formOnPage(page, form).getByRole('button', { name: form.button }).click()
    const summary = formOnPage(page, form).locator('.error-summary')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('heading')).toHaveText('There is a problem')
    // The summary shows up to four errors. If there are more, it shows three and folds the rest into a disclosure.
    const more = form.required.length > 4 ? form.required.length - 3 : 0
    await expect(summary.locator('summary')).toHaveText(more === 0 ? [] : [`${more} more`])
    if (more > 0) await summary.locator('summary').click()
    const listed = await summary.getByRole('link').allTextContents()
    expect(listed).toHaveLength(form.required.length)
    const beside = await formOnPage(page, form)
      .locator('.field[data-invalid]')
      .evaluateAll((fields) =>
        fields.map((field) => {
          const label = field.querySelector('.field__label')?.firstChild?.textContent ?? ''
          return `${label}: ${field.querySelector('.field__error')?.lastChild?.textContent ?? ''}`
        }),
      )
    expect(listed).toEqual(beside)
    for (const [at, link] of (await summary.getByRole('link').all()).entries()) {
      await link.click()
      expect(
        await page.evaluate(
          () => document.activeElement?.closest('.field')?.querySelector('.field__label')?.firstChild?.textContent,
        ),
      ).toBe(
        // The time is disabled until the visitor chooses a date, so the link to the time moves the focus to the date.
        listed[at]?.split(': ')[0]?.replace('Preferred time', 'Preferred date'),
      )
    }
    expect(new URL(page.url()).hash).toBe('')
    // A corrected field disappears from the summary. With the last field the summary disappears.
    await form.fill(page)
    await expect(errorsOf(page, form)).toHaveCount(0)
    await expect(summary).toHaveCount(0)
  })

  test(`${form.name}: an empty required field is named, and a message never moves the target of a click`, async ({
    site,
    page,
  }) => {
    await openFormPage(page, site.origin, form)
    await page.keyboard.press('Tab')
    await expect(errorsOf(page, form)).toHaveText('Error: Enter your email address.')
    await controlOf(page, form, Object.keys(form.restored)[0] ?? '').focus()
    const link = formOnPage(page, form).getByRole('link', { name: 'privacy notice' })
    await link.scrollIntoViewIfNeeded()
    await link.click()
    await expect(page).toHaveURL(`${site.origin}/privacy`)
    // The privacy page has each form's address. The style sheet must not capitalize the address's first letter.
    const addresses = page.locator('#forms dd:has(> a[href^="/"]:only-child)')
    await expect(addresses).toHaveCount(5)
    expect(
      await addresses.evaluateAll((all) => all.map((one) => getComputedStyle(one, '::first-letter').textTransform)),
    ).toEqual(['none', 'none', 'none', 'none', 'none'])
  })
}
