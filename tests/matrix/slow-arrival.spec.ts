import { test } from '../support/browser/browser-test.ts'
import { expectSteadyArrival } from '../support/browser/layout.ts'
import { DESKTOP, PHONE } from '../support/browser/steady-page.ts'

const PAGES = [
  '/',
  '/features',
  '/pricing',
  '/solutions/small-firms',
  '/resources',
  '/blog',
  '/blog/wire-instructions-at-closing',
  '/contact',
  '/request-demo',
  '/login',
  '/no-such-page',
]

for (const viewport of [PHONE, DESKTOP]) {
  test(`while a page arrives in pieces, visible parts do not move, at ${viewport.width} px`, async ({ site, page }) => {
    await page.setViewportSize(viewport)
    await expectSteadyArrival(page, site, PAGES)
  })
}
