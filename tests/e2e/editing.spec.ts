import { test } from '../support/browser/browser-test.ts'
import { editWaitingForms, formNamed } from '../support/browser/form-cases.ts'

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('the form that edits a queued item shows that at its top, shows no wrong error, and lets the visitor leave the item unchanged', async ({
  site,
  page,
}) => {
  await editWaitingForms(page, site, [formNamed('contact')])
})
