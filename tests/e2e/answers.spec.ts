import { expect, returning as test } from '../support/browser/browser-test.ts'
import { fillDemoForm, openDemoForm, submitDemoForm } from '../support/browser/form-pages.ts'
import { ANSWERS_THAT_DELIVER_NOTHING, expectSentAgain } from '../support/browser/refusals.ts'
import { failFirst, refusal, sendsTo } from '../support/browser/interruptions.ts'

const CALL = '/api/site/request-demo'

test('an answer from a captive portal leaves the request in the outbox, which sends it again by itself', async ({
  ownSite,
  page,
}) => {
  for (const answer of ANSWERS_THAT_DELIVER_NOTHING.filter(({ lands }) => lands === 'thank-you'))
    await expectSentAgain(page, ownSite, answer)
})

test('a 422 is shown at its field, the form keeps its values, and the corrected request is sent once', async ({
  ownSite,
  page,
}) => {
  await openDemoForm(page, ownSite.origin)
  await fillDemoForm(page)
  failFirst(ownSite, CALL, refusal('Please check the email address.', { email: 'This address does not exist.' }))
  await submitDemoForm(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Error submitting request' })).toContainText(
    'Please check the email address.',
  )
  const email = page.locator('input[name="email"]')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/This address does not exist\./)
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
  await email.fill('dana@whitfield-law.example')
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  const rows = await ownSite.server.admin.rows('demo_requests')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.['email']).toBe('dana@whitfield-law.example')
  const keys = sendsTo(ownSite, CALL).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})
