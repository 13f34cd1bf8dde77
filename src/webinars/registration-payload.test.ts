import { expect, test } from 'vitest'
import { typedFields } from '../forms/definition.ts'
import { textEntries } from '../forms/fill-form.ts'
import { registration } from './rules/registration.form.ts'
import { checkRegistration } from './registration-payload.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')
const entriesFrom = (payload: Record<string, unknown>) => textEntries(payload, typedFields(registration))
const WEBINAR = { id: 'abcdefghijklmno', slug: 'intake' }

function formData(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

test('what was typed goes out as it is, with the webinar it is for', () => {
  expect(
    checkRegistration(formData({ name: ' Zoë Lind', email: 'Zoe@firm.example' }), NOW, WEBINAR, 'recording'),
  ).toEqual({
    ok: true,
    payload: {
      webinar: 'abcdefghijklmno',
      slug: 'intake',
      kind: 'recording',
      name: ' Zoë Lind',
      email: 'Zoe@firm.example',
    },
  })
})

test('everything that is missing is named at once, by the labels of the form', () => {
  expect(checkRegistration(formData({ name: ' ', email: '' }), NOW, WEBINAR, 'registration')).toEqual({
    ok: false,
    alert: 'Please fill in all required fields: Name, Email',
    fields: { name: 'Enter your name.', email: 'Enter your email address.' },
  })
  expect(checkRegistration(formData({ name: 'Ada', email: 'ada' }), NOW, WEBINAR, 'registration')).toMatchObject({
    ok: false,
    alert: 'Please check: Email',
  })
})

test('one that waits fills the form again, with its texts only', () => {
  expect(entriesFrom({ ...WEBINAR, name: 'Ada', email: 'ada@firm.example', kind: 'registration' })).toEqual([
    ['name', 'Ada'],
    ['email', 'ada@firm.example'],
  ])
  expect(entriesFrom({ name: 7 })).toEqual([])
})
