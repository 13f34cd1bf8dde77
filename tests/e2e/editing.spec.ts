import { test } from '../support/browser/browser-test.ts'
import { editWaitingForms } from '../support/browser/edited-forms.ts'
import { formNamed } from '../support/browser/form-cases.ts'

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('who changes what waits reads so at the head of its form, sees no error that is none, and can leave it as it was', async ({
  site,
  page,
}) => {
  await editWaitingForms(page, site, [formNamed('contact')])
})
