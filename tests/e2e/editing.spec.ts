import { test } from '../support/browser/browser-test.ts'
import { editWaitingForms } from '../support/browser/edited-forms.ts'
import { formNamed } from '../support/browser/form-cases.ts'

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('a visitor who edits a queued item reads so at the top of its form, sees no false error, and can leave it unchanged', async ({
  site,
  page,
}) => {
  await editWaitingForms(page, site, [formNamed('contact')])
})
