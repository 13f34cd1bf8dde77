import { test } from '../support/browser/browser-test.ts'
import { shareResult } from '../support/browser/long-lists.ts'
import { STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY, permissions: ['clipboard-read', 'clipboard-write'] })

for (const path of ['/', '/pricing'])
  test(`a copied link opens a result of ${path} in another browser`, async ({ site, page, browser }) => {
    await shareResult(page, browser, site.origin, path)
  })
