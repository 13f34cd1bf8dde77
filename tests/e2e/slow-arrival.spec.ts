import { test } from '../support/browser/browser-test.ts'
import { expectSteadyArrival } from '../support/browser/layout.ts'
import { PHONE } from '../support/browser/steady-page.ts'

test('while a page arrives in pieces, visible parts do not move', async ({ site, page }) => {
  await page.setViewportSize(PHONE)
  await expectSteadyArrival(page, site, ['/', '/blog'])
})
