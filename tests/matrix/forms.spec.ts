import { FORMS } from '../support/browser/form-cases.ts'
import { testForm, testLongForm } from '../support/browser/form-tests.ts'

for (const form of FORMS.filter(({ name }) => name !== 'request-demo')) {
  testForm(form)
  if (form.required.length > 1) testLongForm(form)
}
