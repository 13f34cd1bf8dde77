import { expect, returning as test } from '../support/browser/browser-test.ts'
import { failFirst, refusal, sendsTo } from '../support/browser/interruptions.ts'
import { openOutbox, saveChanges } from '../support/browser/outbox-page.ts'
import { PHONE } from '../support/browser/steady-page.ts'
import {
  expectOneRegistration,
  fillWebinarForm,
  openWebinarForm,
  REGISTRANT,
  submitWebinarForm,
  webinarControl,
  webinarJourney,
  webinarValues,
} from '../support/browser/form-pages.ts'
import { PROSPECT } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

const CALL = webinarJourney.call
const REGISTERED = 'Success!You are registered. We emailed you the details, with a calendar entry.'

test.use({ viewport: PHONE })

test('a draft stays after a reload, and is deleted once it is sent; the proof of work is ready before the submit', async ({
  ownSite,
  page,
}) => {
  await openWebinarForm(ownSite, page)
  await fillWebinarForm(page)
  await until('a proof was asked for', () => ownSite.proxy.seen.some(({ path }) => path === '/api/site/challenge'))
  await page.reload()
  await expect.poll(() => webinarValues(page)).toEqual([REGISTRANT, PROSPECT])
  await page.getByRole('button', { name: 'Register Free' }).dblclick()
  await page
    .locator('form[data-form="register-webinar"]')
    .evaluate((form) => (form instanceof HTMLFormElement ? form.requestSubmit() : undefined))
  await expect(page.locator('.toast')).toContainText(REGISTERED)
  await expectOneRegistration(ownSite, page)
  expect(sendsTo(ownSite, CALL)).toHaveLength(1)
  await page.reload()
  await webinarControl(page, 'name').focus()
  await expect(page.getByText('what you typed')).toHaveCount(0)
})

test('a registration submitted offline is saved, can be edited, and arrives once after the connection is back', async ({
  ownSite,
  network,
  page,
}) => {
  await openWebinarForm(ownSite, page)
  await fillWebinarForm(page)
  await webinarControl(page, 'name').fill('Dana With-A-Mistake')
  await network.cut(ownSite)
  await submitWebinarForm(page)
  await expect(page.locator('.toast')).toContainText('Saved')
  await expect(page.locator('.toast')).toHaveClass(/toast--neutral/)
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0)
  const waiting = await openOutbox(page)
  await expect(waiting).toContainText('Webinar registration LH-')
  await waiting.getByRole('link', { name: 'Edit' }).click()
  await expect(webinarControl(page, 'name')).toHaveValue('Dana With-A-Mistake')
  await webinarControl(page, 'name').fill(REGISTRANT)
  await saveChanges(page)
  await expect.poll(() => webinarValues(page)).toEqual(['', ''])
  await page.reload()
  await network.heal()
  await expectOneRegistration(ownSite, page)
})

test('a 422 is shown at its field, the form keeps its values, and the corrected registration is sent once', async ({
  ownSite,
  page,
}) => {
  await openWebinarForm(ownSite, page)
  failFirst(ownSite, CALL, refusal('Please check these fields: name', { name: 'Not this name.' }))
  await webinarControl(page, 'name').fill('Dana Whit')
  await webinarControl(page, 'email').fill(PROSPECT)
  await submitWebinarForm(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Please check these fields: name' })).toContainText('Error')
  await expect(webinarControl(page, 'name')).toHaveAccessibleDescription(/Not this name\./)
  await expect(webinarControl(page, 'email')).toHaveValue(PROSPECT)
  await webinarControl(page, 'name').fill(REGISTRANT)
  await submitWebinarForm(page)
  await expect(page.locator('.toast').filter({ hasText: 'Success!' })).toBeVisible()
  await expectOneRegistration(ownSite, page)
  expect(new Set(sendsTo(ownSite, CALL).map(({ key }) => key)).size).toBe(2)
})
