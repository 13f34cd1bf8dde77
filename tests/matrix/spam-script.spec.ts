import { test } from '../support/browser/browser-test.ts'
import { formNamed } from '../support/browser/form-cases.ts'
import { expectHeldBack } from '../support/browser/spam-script.ts'

// A script that a trace or a test evaluates in a page counts as a visitor's gesture: these pages are only opened.
test.use({ trace: 'off' })

for (const name of ['request-demo', 'newsletter'])
  test(`${name}: a script that fills in and submits at once, without a key or a pointer, is quarantined`, async ({
    ownSite,
    page,
  }) => {
    await expectHeldBack(page, ownSite, formNamed(name))
  })
