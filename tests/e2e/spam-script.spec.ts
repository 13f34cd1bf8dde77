import { test } from '../support/browser/browser-test.ts'
import { formNamed } from '../support/browser/form-cases.ts'
import { expectHeldBack } from '../support/browser/spam-script.ts'

// A script that a trace or a test evaluates in a page counts as a visitor's gesture: this page is only opened, and never with `--trace on`.

test('a script that fills in and submits at once, without a key or a pointer, is quarantined', async ({
  ownSite,
  page,
}) => {
  await expectHeldBack(page, ownSite, formNamed('contact'))
})
