import { test } from '../support/browser/browser-test.ts'
import { editWaitingForms } from '../support/browser/edited-forms.ts'
import { FORMS } from '../support/browser/form-cases.ts'

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('in each form, a visitor who edits a queued item reads so at its top, sees no false error, and can leave it unchanged', async ({
  site,
  page,
}) => {
  await editWaitingForms(page, site, FORMS)
})
