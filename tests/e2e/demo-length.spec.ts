import { expect, test } from '../support/browser/browser-test.ts'
import { fillDemoForm, submitDemoForm } from '../support/browser/form-pages.ts'
import { draftsOf } from '../support/browser/interruptions.ts'
import { untilHydrated } from '../support/browser/steady-page.ts'

test('the demo form has the length that the visitor chose on the contact page, and its page shows it before any touch', async ({
  site,
  page,
}) => {
  const chosen = page.locator('[name="duration"]:checked')
  await page.goto(`${site.origin}/contact`)
  await page.locator('a[href="/request-demo?duration=15"]').click()
  await expect(chosen).toHaveValue('15')
  await page.goto(`${site.origin}/request-demo?duration=45`)
  await expect(chosen).toHaveValue('45')
  await expect(page.getByText('Book a 45-minute demo with our experts')).toBeVisible()
  // The visitor typed nothing, so there is no draft.
  expect(await draftsOf(page)).toEqual([])

  // A choice in the form overrides the address, even after a reload.
  await page.getByRole('radio', { name: '30 min' }).check()
  await expect(page.getByText('Book a 30-minute demo with our experts')).toBeVisible()
  await page.getByLabel('First name').fill('Dana')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
  await expect(chosen).toHaveValue('30')
  await expect(page.getByText('Book a 30-minute demo with our experts')).toBeVisible()
})

test('an invalid length in the address is ignored, and the rest of the address and the draft stay unchanged', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/request-demo?duration=20&utm_source=mail`)
  await page.getByLabel('First name').fill('Dana')
  await untilHydrated(page)
  await expect(page.locator('[name="duration"]:checked')).toHaveValue('30')
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
  expect(new URL(page.url()).searchParams.get('utm_source')).toBe('mail')
})

test('the form that edits a queued request of 45 minutes shows 45 minutes', async ({ ownSite, page }) => {
  ownSite.proxy.decide = ({ path }) => (path.startsWith('/api/site/') ? 'refuse' : 'pass')
  await page.goto(`${ownSite.origin}/request-demo?duration=45`)
  await fillDemoForm(page)
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  await page.goto(`${ownSite.origin}/outbox`)
  await page.locator('#waiting').getByRole('link', { name: 'Edit' }).click()
  await expect(page.locator('[name="duration"]:checked')).toHaveValue('45')
  await expect(page.getByText('Book a 45-minute demo with our experts')).toBeVisible()
  ownSite.proxy.decide = () => 'pass'
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Request Received')
  expect(await ownSite.server.admin.rows('demo_requests')).toMatchObject([{ duration: 45 }])
})
