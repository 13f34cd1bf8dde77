import { expect, test } from 'vitest'
import { allForms } from '../../../src/forms/rules/forms.ts'
import { receivers } from './form-receiver.ts'

test('each form has one receiver', () => {
  expect(receivers.map(({ form }) => form.name).toSorted()).toEqual(allForms.map(({ name }) => name).toSorted())
})
