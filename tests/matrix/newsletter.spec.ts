import { expect, returning as test } from '../support/browser/browser-test.ts'
import { failFirst, refusal, sendsTo } from '../support/browser/interruptions.ts'
import {
  expectOneSubscriber,
  NEWSLETTER_PLACES,
  newsletterEmail,
  newsletterForm,
  newsletterJourney,
  openNewsletterPage,
  READER,
  signUpAt,
  SUBSCRIBED,
  subscribe,
} from '../support/browser/form-pages.ts'
import { openOutbox, saveChanges } from '../support/browser/outbox-page.ts'
import { untilHydrated } from '../support/browser/steady-page.ts'

const CALL = newsletterJourney.call

for (const place of NEWSLETTER_PLACES)
  test(`“${place.name}” on ${place.path} signs the reader up, confirms that, and is empty again`, async ({
    ownSite,
    page,
  }) => {
    await signUpAt(page, ownSite, place)
  })

test('a double click sends one sign-up', async ({ ownSite, page }) => {
  await openNewsletterPage(page, `${ownSite.origin}/blog`)
  await newsletterEmail(page).fill(READER)
  await newsletterForm(page).getByRole('button', { name: 'Subscribe' }).dblclick()
  await expect(page.locator('.toast')).toContainText(SUBSCRIBED)
  await expectOneSubscriber(ownSite, page)
  expect(sendsTo(ownSite, CALL)).toHaveLength(1)
})

test('a sign-up submitted offline is saved, can be edited in its own form, and arrives once after the connection is back', async ({
  ownSite,
  network,
  page,
}) => {
  await openNewsletterPage(page, `${ownSite.origin}/blog`)
  await network.cut(ownSite)
  await newsletterEmail(page).fill('reeder@whitfield-law.example')
  // After hydration the offline notice appears at the lower edge. A click at that moment could hit the notice instead
  // of the button, so wait.
  await untilHydrated(page)
  await newsletterForm(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.locator('.toast')).toContainText('Saved')
  await expect(newsletterEmail(page)).toHaveValue('')
  const waiting = await openOutbox(page)
  await expect(waiting).toContainText('Newsletter sign-up LH-')
  await waiting.getByRole('link', { name: 'Edit' }).click()
  await expect(newsletterEmail(page)).toHaveValue('reeder@whitfield-law.example')
  await newsletterEmail(page).fill(READER)
  await saveChanges(page)
  await expect(newsletterEmail(page)).toHaveValue('')
  await network.heal()
  await expectOneSubscriber(ownSite, page)
})

test('a 422 is shown at the field, and the corrected address is sent once', async ({ ownSite, page }) => {
  await openNewsletterPage(page, `${ownSite.origin}/blog`)
  failFirst(ownSite, CALL, refusal('Please check these fields: email', { email: 'This address does not exist.' }))
  await newsletterEmail(page).fill('reeder@whitfield-law.example')
  await newsletterForm(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please check these fields: email' })).toContainText('Error')
  await expect(newsletterEmail(page)).toHaveAccessibleDescription(/This address does not exist\./)
  await subscribe(page)
  await expect(page.locator('.toast').filter({ hasText: 'Success!' })).toBeVisible()
  await expectOneSubscriber(ownSite, page)
})
