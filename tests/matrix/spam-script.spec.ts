import { test } from '../support/browser/browser-test.ts'
import { formNamed } from '../support/browser/form-cases.ts'
import { expectHeldBack } from '../support/browser/spam-script.ts'

// What a tracer or a test evaluates in a page counts there as a visitor's gesture: these pages are only opened.
test.use({ trace: 'off' })

for (const name of ['request-demo', 'newsletter'])
  test(`${name}: a script that fills in and sends at once, without a key or a pointer, is held back`, async ({
    ownSite,
    page,
  }) => {
    await expectHeldBack(page, ownSite, formNamed(name))
  })
