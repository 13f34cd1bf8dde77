import { test } from '../support/browser/browser-test.ts'
import { DESKTOP, PHONE, STEADY } from '../support/browser/steady-page.ts'
import { unfoldList } from '../support/browser/long-lists.ts'

test.use({ contextOptions: STEADY })

for (const viewport of [PHONE, DESKTOP])
  test(`“Load More Articles” moves the focus forward, never back, at ${viewport.width} px`, async ({ site, page }) => {
    await page.setViewportSize(viewport)
    await unfoldList(page, site.origin)
  })
