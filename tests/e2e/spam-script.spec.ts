import { test } from '../support/browser/browser-test.ts'
import { formNamed } from '../support/browser/form-cases.ts'
import { expectHeldBack } from '../support/browser/form-tests.ts'

// In Chromium, code that a test or a trace evaluates in a page counts as a visitor's gesture. So this test only opens
// the page, and must not run with `--trace on`.

test('the server quarantines the submission of a script that fills in and submits a form without key presses or a pointer', async ({
  ownSite,
  page,
}) => {
  await expectHeldBack(page, ownSite, formNamed('contact'))
})
