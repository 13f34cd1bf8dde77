import { test } from '../support/browser/browser-test.ts'
import { expectSteadyArrival } from '../support/browser/slow-arrival.ts'
import { PHONE } from '../support/browser/steady-page.ts'

test('a page that arrives in pieces moves nothing that is visible already', async ({ site, page }) => {
  await page.setViewportSize(PHONE)
  await expectSteadyArrival(page, site, ['/', '/blog'])
})
