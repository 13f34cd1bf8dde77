import { expect, returning as test } from '../support/browser/browser-test.ts'
import { fillDemoForm, openDemoForm, submitDemoForm } from '../support/browser/demo-form.ts'
import type { Fault } from '../support/faults/fault-proxy.ts'
import { failFirst, refusal, sendsTo, WAITS } from '../support/browser/interruptions.ts'
import { until } from '../support/until.ts'

const CALL = '/api/site/request-demo'
/** Answers after which the request is still waiting. */
const ANSWERS_THAT_DELIVER_NOTHING: ReadonlyArray<{ answer: string; fault: Fault; lands: 'form' | 'thank-you' }> = [
  ...WAITS.map(({ answer, fault }) => ({ answer, fault, lands: 'form' as const })),
  {
    answer: '200 with a captive portal’s page',
    fault: { status: 200, body: '<!doctype html><title>Hotel Wi-Fi</title>' },
    lands: 'thank-you',
  },
]

for (const { answer, fault, lands } of ANSWERS_THAT_DELIVER_NOTHING) {
  test(`${answer} keeps the request and sends it again by itself`, async ({ ownSite, page }) => {
    await openDemoForm(page, ownSite.origin)
    await fillDemoForm(page)
    failFirst(ownSite, CALL, fault)
    await submitDemoForm(page)
    if (lands === 'thank-you') await expect(page).toHaveURL(`${ownSite.origin}/thank-you`, { timeout: 15_000 })
    else {
      await expect(page.getByRole('alert').filter({ hasText: 'Error submitting request' })).toContainText(
        'Saved on this device',
      )
      await expect(page.getByLabel('First name')).toHaveValue('Dana')
    }
    await until(
      'the request is delivered',
      async () => (await ownSite.server.admin.rows('demo_requests')).length === 1,
      30_000,
    )
    const [first, second, ...more] = sendsTo(ownSite, CALL)
    expect(more).toHaveLength(0)
    expect(second?.key).toBe(first?.key)
    if (lands === 'form') {
      await expect(page.locator('.toast--success')).toContainText(
        /Sent.*What you submitted has arrived\. Its reference is LH-[0-9A-F]{8}\./,
        { timeout: 10_000 },
      )
      await expect(page.getByRole('alert').filter({ hasText: 'Error submitting request' })).toHaveCount(0)
      await expect(page.getByLabel('First name')).toHaveValue('')
      await expect(page.getByLabel('Preferred date')).toHaveValue('')
      expect(new URL(page.url()).pathname).toBe('/request-demo')
    }
    if (typeof fault === 'object' && 'headers' in fault && fault.headers?.['retry-after'])
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2000)
  })
}

test('a 422 is shown at its field, the values stay, and the corrected request is sent once', async ({
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
