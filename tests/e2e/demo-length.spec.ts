import { expect, test } from '../support/browser/browser-test.ts'
import { draftsOf } from '../support/browser/drafts.ts'
import { untilHydrated } from '../support/browser/steady-page.ts'

test('the length chosen on the contact page stands in the notes of the demo form, before anybody touches it', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/contact`)
  await page.locator('a[href="/request-demo?duration=15"]').click()
  await expect(page.locator('textarea[name="notes"]')).toHaveValue('We would like a 15-minute demo.')
  await page.goto(`${site.origin}/request-demo?duration=45`)
  await expect(page.locator('textarea[name="notes"]')).toHaveValue('We would like a 45-minute demo.')
  expect(await draftsOf(page)).toEqual([])
  await page.goto(`${site.origin}/request-demo?duration=30`)
  await page.getByLabel('First name').focus()
  await untilHydrated(page)
  await expect(page.locator('textarea[name="notes"]')).toHaveValue('')
})

test('a length that is not offered leaves the notes empty, and takes neither the rest of the address nor what was typed', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/request-demo?duration=20&utm_source=mail`)
  await page.getByLabel('First name').fill('Dana')
  await untilHydrated(page)
  await expect(page.locator('textarea[name="notes"]')).toHaveValue('')
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
  expect(new URL(page.url()).searchParams.get('utm_source')).toBe('mail')
})
