import { test } from '../support/browser/browser-test.ts'
import { expectSteadyPictures } from '../support/browser/layout.ts'
import { DESKTOP, PHONE } from '../support/browser/steady-page.ts'

for (const viewport of [PHONE, DESKTOP])
  test(`pictures move nothing when they load, at ${viewport.width} px`, async ({ site, page }) => {
    await page.setViewportSize(viewport)
    await expectSteadyPictures(page, site.origin, ['/blog', '/blog/wire-instructions-at-closing'])
  })
