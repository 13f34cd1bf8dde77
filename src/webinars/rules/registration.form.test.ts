import { expect, test } from 'vitest'
import { typedFields } from '../../forms/rules/definition.ts'
import { textEntries } from '../../forms/fill-form.ts'
import { checkTyped } from '../../forms/form-outcome.ts'
import registration from './registration.form.ts'
import { parseRegistration } from './registration-schema.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')
const entriesFrom = (payload: Record<string, unknown>) => textEntries(payload, typedFields(registration))
const WEBINAR = { webinar: 'abcdefghijklmno', slug: 'intake' }

function check(values: Record<string, string>, kind = 'registration') {
  return checkTyped(registration, parseRegistration, formData(values), NOW, { ...WEBINAR, kind })
}

function formData(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

test('typed text is sent unchanged, with its webinar', () => {
  expect(check({ name: ' Zoë Lind', email: 'Zoe@firm.example' }, 'recording')).toEqual({
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

test('all missing fields are reported at once, by their labels', () => {
  expect(check({ name: ' ', email: '' })).toEqual({
    ok: false,
    alert: 'Please fill in all required fields: Name, Email',
    fields: { name: 'Enter your name.', email: 'Enter your email address.' },
  })
  expect(check({ name: 'Ada', email: 'ada' })).toMatchObject({
    ok: false,
    alert: 'Please check: Email',
  })
})

test('a waiting registration is restored into the form, without values that are not text', () => {
  expect(entriesFrom({ ...WEBINAR, name: 'Ada', email: 'ada@firm.example', kind: 'registration' })).toEqual([
    ['name', 'Ada'],
    ['email', 'ada@firm.example'],
  ])
  expect(entriesFrom({ name: 7 })).toEqual([])
})
