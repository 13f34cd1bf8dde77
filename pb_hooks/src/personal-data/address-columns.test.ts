import { expect, test } from 'vitest'
import contactMessage from '../../../src/contact/rules/contact-message.form.ts'
import { email, phone, type FormDefinition } from '../../../src/forms/rules/definition.ts'
import { addressColumnsOf } from './address-columns.ts'

const form = (collection: string, fields: FormDefinition['fields']): FormDefinition => ({
  ...contactMessage,
  collection,
  fields,
})

test('every field for an address counts, and a form without one is left out instead of matching every row', () => {
  const forms = [form('friends', { email, phone, friend: email }), form('votes', { phone })]
  expect(addressColumnsOf(forms)).toEqual({ friends: ['email', 'friend'] })
})
