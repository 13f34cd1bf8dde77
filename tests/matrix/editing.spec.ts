import { test } from '../support/browser/browser-test.ts'
import { editWaitingForms } from '../support/browser/edited-forms.ts'
import { FORMS } from '../support/browser/form-cases.ts'

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('in each form, who changes what waits reads so at its head, sees no error that is none, and can leave it as it was', async ({
  site,
  page,
}) => {
  await editWaitingForms(page, site, FORMS)
})
