import { type Page, expect } from 'playwright/test'
import { newItem } from '../../../src/outbox/queue/outbox-item.ts'
import { backoffCapMs } from '../../../src/outbox/queue/retry.ts'
import type { Site } from '../servers/site.ts'
import { until } from '../until.ts'
import type { Fault } from '../faults/fault-proxy.ts'
import { demoPayload } from '../http/demo-request.ts'
import { test } from './browser-test.ts'
import { controlOf, formOnPage, type FormCase } from './form-cases.ts'
import { untilHydrated } from './steady-page.ts'
import { WAITS } from './interruptions.ts'
import { tabTo } from './axe.ts'
import { fillOutbox, waitingItems } from './outbox-page.ts'

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

const REFUSED = newItem('request-demo', demoPayload(), '33333333-0000-4000-8000-000000000000', Date.now())

/**
 * Brings each form into these states: restored after a reload and refused for invalid values, saved on the device, and
 * delayed by the server. Then shows a refused demo request in the outbox (the browser's queue of submissions), and in
 * the demo form. Calls `look` in each state. Submits with the keyboard.
 */
export async function showFormStates(
  page: Page,
  site: Site,
  forms: readonly FormCase[],
  look: (state: string) => Promise<void>,
): Promise<void> {
  const answer = (fault: Fault) => {
    site.proxy.decide = ({ path }) => (path.startsWith('/api/') ? fault : 'pass')
  }

  for (const [index, form] of forms.entries()) {
    answer('refuse')
    await page.goto(site.origin + form.path)
    await controlOf(page, form, 'email').fill('dana')
    await expect(formOnPage(page, form)).toHaveAttribute('data-ready', '')
    await formOnPage(page, form).getByRole('button', { name: form.button }).scrollIntoViewIfNeeded()
    await page.reload()
    await expect(formOnPage(page, form).locator('.form__draft')).toContainText('Restored what you typed.')
    // After a reload the browser may restore any scroll position.
    await expect(formOnPage(page, form).locator('.form__draft')).toBeInViewport({ ratio: 1 })
    await submitByKeyboard(page, form)
    await expect(controlOf(page, form, 'email')).toHaveAttribute('aria-invalid', 'true')
    await look(`${form.name}, restored and refused`)

    await form.fill(page)
    await submitByKeyboard(page, form)
    await expect(page.locator('.form__done, .thank-you--saved')).toHaveCount(1)
    await look(`${form.name}, saved`)

    // Once a submission is queued, the page loads data from `/api/collections/` while the test fills in the form. These
    // requests get the same answer as the submission, so a late answer changes nothing.
    const wait = WAITS[index % WAITS.length]?.fault ?? 'refuse'
    await postpone(site.origin, page)
    // After an answer such as 429, the outbox delays all later submissions too. So, of all submissions, only the new
    // one gets that answer.
    site.proxy.decide = ({ path }) =>
      path.startsWith('/api/collections/') ? wait : path.startsWith('/api/') ? 'refuse' : 'pass'
    await page.goto(site.origin + form.path)
    await form.fill(page)
    answer(wait)
    await submitByKeyboard(page, form)
    await expect(page.locator('.toast--waiting')).toContainText('It is saved on this device, and we keep trying.')
    await look(`${form.name}, over its limit`)
  }

  answer('refuse')
  await fillOutbox(page, [
    {
      ...REFUSED,
      state: 'needs-attention',
      attempts: 1,
      lastError: { status: 422, code: 'invalid', error: 'Please check these fields: email', fields: { email: 'No.' } },
    },
  ])
  await page.goto(`${site.origin}/outbox`)
  const refused = page.locator('#waiting li').filter({ hasText: 'LH-33333333' })
  await expect(refused).toBeVisible()
  await look('what lies on the device')
  await tabTo(page, refused.getByRole('link', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('.error-summary')).toBeFocused()
  await look('a form that changes what was refused')
}

/**
 * Delays the next attempt of all queued items until after this test. Otherwise the outbox could be sending an item at
 * the moment of the submit, and the form would show the answer to that item.
 */
async function postpone(origin: string, page: Page): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  const items = await waitingItems(page)
  await fillOutbox(
    page,
    items.map((item) => ({ ...item, nextAttemptAt: Date.now() + backoffCapMs / 2 })),
  )
}

async function submitByKeyboard(page: Page, form: FormCase): Promise<void> {
  await controlOf(page, form, 'email').focus()
  await tabTo(page, formOnPage(page, form).locator('button[type="submit"]'))
  await page.keyboard.press('Enter')
}

type Target = { name: string; path: string; collection: string }

/** Runs a script like a spammer's on a form's page. Checks that the server quarantines the submission. */
export async function expectHeldBack(page: Page, site: Site, { name, path, collection }: Target): Promise<void> {
  await page.addInitScript(`(${fillAtOnce.toString()})(${JSON.stringify(name)})`)
  await page.goto(site.origin + path)
  await until('the row is there', async () => (await site.server.admin.rows(collection)).length === 1)
  expect((await site.server.admin.rows(collection))[0]).toMatchObject({
    email: 'script@firm.example',
    quarantined: true,
  })
  expect(site.sink.mails).toHaveLength(0)
}

/** Runs in the page. Fills and submits the form by synthetic events only, as a spammer's script does. */
function fillAtOnce(name: string): void {
  const values: Record<string, string> = {
    firstName: 'S',
    lastName: 'P',
    email: 'script@firm.example',
    firmName: 'Spam',
    message: 'Buy.',
    practiceAreas: 'All',
    firmSize: 'solo',
    preferredDate: new Date(Date.now() + 864e5 * 9).toISOString().slice(0, 10),
    preferredTime: '10:00 AM EST',
  }
  let rounds = 0
  const timer = setInterval(() => {
    const form = document.querySelector<HTMLFormElement>(`form[data-form="${name}"]`)
    if (!form) return
    if (!form.hasAttribute('data-ready')) {
      // Input makes the page hydrate. So the script sends a focus event once a second until the form is hydrated.
      if (rounds % 50 === 0)
        form.querySelector('[name="email"]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      rounds += 1
      return
    }
    clearInterval(timer)
    for (const [field, value] of Object.entries(values)) {
      const control = form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${field}"]`)
      if (!control) continue
      control.value = value
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
    setTimeout(() => {
      const time = form.querySelector<HTMLSelectElement>('[name="preferredTime"]')
      if (time) time.value = '10:00 AM EST'
      form.requestSubmit()
    }, 50)
  }, 20)
}
