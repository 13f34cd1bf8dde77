import type { Page } from 'playwright/test'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import {
  CONTACT_REQUIRED,
  CONTACT_VALUES,
  contactControl,
  contactValues,
  fillContactForm,
  openContactForm,
  submitContactForm,
} from '../support/browser/form-pages.ts'
import {
  draftsOf,
  failFirst,
  holdSends,
  refusal,
  sendsTo,
  testInterruptions,
  untilNothingWaits,
  WAITS,
} from '../support/browser/interruptions.ts'
import type { BreakableNetwork } from '../support/faults/fault-proxy.ts'
import { PROSPECT, STAFF, type Site } from '../support/servers/site.ts'
import { openOutbox, saveChanges } from '../support/browser/outbox-page.ts'
import { until } from '../support/until.ts'

const CALL = '/api/site/send-email'
const SUCCESS = "Success!Your message has been sent. We'll get back to you soon!"
const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  firmName: '',
  firmSize: '',
  subject: 'General Question',
  message: '',
  website: '',
}

const sends = (site: Site) => sendsTo(site, CALL)

async function expectExactlyOne(site: Site, page: Page): Promise<void> {
  await untilStored(site)
  await until('both mails are out', async () => site.sink.mails.length >= 2)
  await untilNothingWaits(site, page)
  const rows = await site.server.admin.rows('contact_messages')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    name: 'Dana Whitfield',
    email: PROSPECT,
    phone: CONTACT_VALUES.phone,
    firmName: CONTACT_VALUES.firmName,
    firmSize: '16-30',
    subject: 'Pricing Questions',
    message: CONTACT_VALUES.message,
  })
  expect([site.mailsTo(PROSPECT), site.mailsTo(STAFF), site.sink.mails.length]).toEqual([1, 1, 2])
}

/** Submits a message without a network, so that the outbox queues it. */
async function saveOffline(
  site: Site,
  network: BreakableNetwork,
  page: Page,
  message: string = CONTACT_VALUES.message,
): Promise<void> {
  await openContactForm(page, site.origin)
  await fillContactForm(page)
  await contactControl(page, 'message').fill(message)
  await network.cut(site)
  await submitContactForm(page)
  await expect(page.locator('.toast')).toContainText('Saved')
}

async function editWaiting(page: Page): Promise<void> {
  await (await openOutbox(page)).getByRole('link', { name: 'Edit' }).click()
}

const untilStored = (site: Site) =>
  until('the message is in the database', async () => (await site.server.admin.rows('contact_messages')).length > 0)

test('a message is sent, its receipt takes the place of the form, and Write another brings the form back, empty', async ({
  ownSite,
  page,
}) => {
  await openContactForm(page, ownSite.origin)
  await fillContactForm(page)
  const answer = await holdSends(page, CALL)
  await submitContactForm(page)
  const sending = page.getByRole('button', { name: 'Sending...' })
  await expect(sending).toBeDisabled()
  answer()
  await expect(page.locator('.toast')).toContainText(SUCCESS)
  await expectExactlyOne(ownSite, page)
  // The receipt takes the place of the fields. It stays longer than the toast.
  const [row] = await ownSite.server.admin.rows('contact_messages')
  const done = page.locator('form[data-form="contact"] .form__done')
  await expect(done).toHaveText(
    `Your message has been sent. We'll get back to you soon! Your reference is ${String(row?.['receipt'])}.Write another`,
  )
  await expect(done).toBeFocused()
  await expect(done).toBeInViewport()
  await expect(page.locator('.toast')).toHaveCount(1)
  await expect(contactControl(page, 'message')).toBeHidden()
  await done.getByRole('button', { name: 'Write another' }).click()
  await expect(contactControl(page, 'firstName')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  await expect(done).toHaveCount(0)
  expect(await contactValues(page)).toEqual(EMPTY)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL(`${ownSite.origin}/terms`)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('the form offers its five subjects and six sizes', async ({ site, page }) => {
  await page.goto(`${site.origin}/contact`)
  const values = (name: string) =>
    contactControl(page, name)
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  expect(await values('subject')).toEqual([
    'Request a Demo',
    'Pricing Questions',
    'Technical Support',
    'Partnership Inquiry',
    'General Question',
  ])
  expect(await values('firmSize')).toEqual(['', 'solo', '1-5', '6-15', '16-30', '31-50', '51+'])
  expect(await contactValues(page)).toEqual(EMPTY)
  await expect(contactControl(page, 'email')).toHaveAttribute('type', 'email')
  await expect(contactControl(page, 'message')).toHaveAttribute('rows', '5')
  const required = await page
    .locator('form[data-form="contact"] [required]')
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')))
  expect(required).toEqual([...CONTACT_REQUIRED])
})

test('a form with an empty required field sends no request and names the field', async ({ ownSite, page }) => {
  await openContactForm(page, ownSite.origin)
  await fillContactForm(page)
  for (const name of CONTACT_REQUIRED) {
    await contactControl(page, name).fill(' ')
    await submitContactForm(page)
    const summary = page.locator('.error-summary')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('alert')).toContainText('Please fill in all required fields: ')
    await expect(contactControl(page, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('form[data-form="contact"] [aria-invalid]')).toHaveCount(1)
    await contactControl(page, name).fill(CONTACT_VALUES[name])
  }
  expect(sends(ownSite)).toEqual([])
  await submitContactForm(page)
  await expect(page.locator('.toast')).toContainText(SUCCESS)
  await expectExactlyOne(ownSite, page)
})

test('a double click sends one message', async ({ ownSite, page }) => {
  await openContactForm(page, ownSite.origin)
  await fillContactForm(page)
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await page
    .locator('form[data-form="contact"]')
    .evaluate((form) => (form instanceof HTMLFormElement ? form.requestSubmit() : undefined))
  await expect(page.locator('.toast')).toContainText(SUCCESS)
  await expectExactlyOne(ownSite, page)
  expect(sends(ownSite)).toHaveLength(1)
})

test('a message submitted offline is saved, the page shows that, and the message arrives once after the connection is back', async ({
  ownSite,
  network,
  page,
}) => {
  await saveOffline(ownSite, network, page)
  await expect(page.locator('.toast')).toHaveClass(/toast--neutral/)
  expect(await contactValues(page)).toEqual(EMPTY)
  await expect(page.locator('.form__done')).toHaveText(/^Saved as LH-[0-9A-F]{8}\. It is on this device/)
  expect(await ownSite.server.admin.rows('contact_messages')).toHaveLength(0)
  await page.reload()
  await network.heal()
  await expectExactlyOne(ownSite, page)
})

test('after a saved message is sent, its toast and its receipt no longer call it queued', async ({
  ownSite,
  network,
  page,
}) => {
  await saveOffline(ownSite, network, page)
  const toast = page.locator('.toast')
  // A toast stays while the pointer is over it.
  await toast.hover()
  await network.heal()
  await expect(toast).toHaveText(/^SentLH-[0-9A-F]{8} has reached us\.$/)
  await expect(toast).toHaveClass(/toast--success/)
  await expect(page.locator('.form__done')).toContainText('has been sent since.')
  await expectExactlyOne(ownSite, page)
})

test('a queued message is edited in its own form, and only the corrected one arrives', async ({
  ownSite,
  network,
  page,
}) => {
  await saveOffline(ownSite, network, page, 'With a mistake.')
  const waiting = await openOutbox(page)
  await expect(waiting).toContainText('Message LH-')
  await waiting.getByRole('link', { name: 'Edit' }).click()
  await expect(contactControl(page, 'message')).toHaveValue('With a mistake.')
  await expect(contactControl(page, 'subject')).toHaveValue('Pricing Questions')
  await contactControl(page, 'message').fill(CONTACT_VALUES.message)
  await saveChanges(page)
  await expect.poll(() => contactValues(page)).toEqual(EMPTY)
  await network.heal()
  await expectExactlyOne(ownSite, page)
})

test('a newer draft is not lost when a queued message is edited: the form offers the draft, even after the queued message was sent', async ({
  ownSite,
  network,
  page,
}) => {
  await saveOffline(ownSite, network, page)
  await page.getByRole('button', { name: 'Write another' }).click()
  await expect.poll(() => contactValues(page)).toEqual(EMPTY)
  await contactControl(page, 'message').fill('Another question, half typed')
  await editWaiting(page)
  await expect(contactControl(page, 'message')).toHaveValue(CONTACT_VALUES.message)
  await contactControl(page, 'firmName').fill('Whitfield & Daughters')
  await saveChanges(page)
  await expect(contactControl(page, 'firmName')).toHaveValue('')
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await contactValues(page)).toEqual({ ...EMPTY, message: 'Another question, half typed' })
  await network.heal()
  await untilStored(ownSite)
  expect(await ownSite.server.admin.rows('contact_messages')).toMatchObject([
    { firmName: 'Whitfield & Daughters', message: CONTACT_VALUES.message },
  ])
  await expect(contactControl(page, 'message')).toHaveValue('Another question, half typed')
})

test('a draft that was accepted in the background is not restored after a reload', async ({ ownSite, page }) => {
  await openContactForm(page, ownSite.origin)
  await fillContactForm(page)
  failFirst(ownSite, CALL, WAITS[1]?.fault ?? 'pass')
  await submitContactForm(page)
  await expect(page.locator('.toast')).toContainText('It is saved on this device, and we keep trying.')
  await page.goto(`${ownSite.origin}/company`)
  await untilStored(ownSite)
  expect(await draftsOf(page)).toHaveLength(1)
  await page.goto(`${ownSite.origin}/contact`)
  await contactControl(page, 'email').focus()
  await expect.poll(() => draftsOf(page)).toHaveLength(0)
  await expect(page.getByText('what you typed')).toHaveCount(0)
  expect(await contactValues(page)).toEqual(EMPTY)
  await expectExactlyOne(ownSite, page)
})

test('if the page reloads during a send, the message arrives once, and the restored draft is withdrawn', async ({
  ownSite,
  page,
}) => {
  await openContactForm(page, ownSite.origin)
  await fillContactForm(page)
  failFirst(ownSite, CALL, 'hang')
  await submitContactForm(page)
  await until('the message is on its way', () => sends(ownSite).length === 1)
  await page.reload()
  await expectExactlyOne(ownSite, page)
  await expect.poll(() => draftsOf(page)).toEqual([])
  await expect.poll(() => contactValues(page)).toEqual(EMPTY)
})

/** Fills in and sends a message, and types another one while the first is on its way. */
async function typeDuringSend({ origin }: Site, page: Page): Promise<void> {
  await openContactForm(page, origin)
  await fillContactForm(page)
  const answer = await holdSends(page, CALL)
  await submitContactForm(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await contactControl(page, 'message').fill('One more question.')
  answer()
}

test('text typed during a send stays as a draft, and the receipt of the message says so', async ({ ownSite, page }) => {
  await typeDuringSend(ownSite, page)
  await expect(page.locator('.form__done')).toContainText('What you typed since then is still in the form.')
  await expectExactlyOne(ownSite, page)
  await page.getByRole('button', { name: 'Write another' }).click()
  await expect(contactControl(page, 'message')).toHaveValue('One more question.')
  await page.reload()
  await expect(page.getByText('Restored what you typed.')).toBeVisible()
  await expect(contactControl(page, 'message')).toHaveValue('One more question.')
})

test('text typed during a send that fails at first stays after a reload, though the message has arrived', async ({
  ownSite,
  page,
}) => {
  failFirst(ownSite, CALL, WAITS[1]?.fault ?? 'pass')
  await typeDuringSend(ownSite, page)
  await expect(page.locator('.toast')).toContainText('It is saved on this device, and we keep trying.')
  await page.goto(`${ownSite.origin}/company`)
  await expectExactlyOne(ownSite, page)
  await page.goto(`${ownSite.origin}/contact`)
  await expect(page.getByText('Restored what you typed.')).toBeVisible()
  await expect(contactControl(page, 'message')).toHaveValue('One more question.')
})

test('text typed after a failed send stays if the message arrives later, and the page shows that it arrived', async ({
  ownSite,
  page,
}) => {
  await openContactForm(page, ownSite.origin)
  await fillContactForm(page)
  failFirst(ownSite, CALL, WAITS[1]?.fault ?? 'pass')
  await submitContactForm(page)
  await expect(page.locator('.toast')).toContainText('It is saved on this device, and we keep trying.')
  await contactControl(page, 'message').fill('One more question.')
  await expect(page.locator('.toast')).toContainText(SUCCESS)
  await expect(page.locator('.toast')).toHaveCount(1)
  expect(await contactValues(page)).toMatchObject({ email: PROSPECT, message: 'One more question.' })
  await expectExactlyOne(ownSite, page)
})

test('if the outbox sends a message while the visitor edits it, it is sent again only if the visitor changed it', async ({
  ownSite,
  network,
  page,
}) => {
  await saveOffline(ownSite, network, page)
  await page.reload()
  await editWaiting(page)
  await expect(contactControl(page, 'message')).toHaveValue(CONTACT_VALUES.message)
  await network.heal()
  await untilStored(ownSite)
  await submitContactForm(page)
  await expect(page.locator('.toast').filter({ hasText: 'Success!' })).toBeVisible()
  await expectExactlyOne(ownSite, page)
  expect(sends(ownSite)).toHaveLength(1)
})

testInterruptions({
  call: CALL,
  async fill(page, site) {
    await openContactForm(page, site.origin)
    await fillContactForm(page)
  },
  submit: submitContactForm,
  values: contactValues,
  expectExactlyOne,
})

test('a 422 is shown at its fields, the form keeps its values, and the corrected message is sent once', async ({
  ownSite,
  page,
}) => {
  await openContactForm(page, ownSite.origin)
  await fillContactForm(page)
  failFirst(ownSite, CALL, refusal('Please check these fields: name', { name: 'Not this name.' }))
  await contactControl(page, 'lastName').fill('Whit')
  await submitContactForm(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Please check these fields: name' })).toContainText('Error')
  for (const name of ['firstName', 'lastName'])
    await expect(contactControl(page, name)).toHaveAccessibleDescription(/Not this name\./)
  await expect(contactControl(page, 'message')).toHaveValue(CONTACT_VALUES.message)
  await contactControl(page, 'lastName').fill('Whitfield')
  await submitContactForm(page)
  await expect(page.locator('.toast').filter({ hasText: 'Success!' })).toBeVisible()
  await expectExactlyOne(ownSite, page)
  expect(new Set(sends(ownSite).map(({ key }) => key)).size).toBe(2)
})

test('the form shows a refusal without a text as an unknown error', async ({ ownSite, page }) => {
  await openContactForm(page, ownSite.origin)
  await fillContactForm(page)
  ownSite.proxy.decide = ({ method, path }) =>
    method === 'POST' && path === CALL
      ? { status: 200, headers: { 'content-type': 'application/json' }, body: '{"success":false}' }
      : 'pass'
  await submitContactForm(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Unknown error occurred' })).toContainText('Error')
})
