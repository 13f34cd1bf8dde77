import { test } from '../support/browser/browser-test.ts'
import { shareResult } from '../support/browser/shared-result.ts'
import { STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY, permissions: ['clipboard-read', 'clipboard-write'] })

for (const path of ['/', '/pricing'])
  test(`a result worked out on ${path} opens again under its copied link, for somebody else`, async ({
    site,
    page,
    browser,
  }) => {
    await shareResult(page, browser, site.origin, path)
  })
