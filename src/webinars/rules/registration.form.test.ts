import { expect, test } from 'vitest'
import { storedEntries } from '../../forms/fill-form.ts'
import { checkTyped } from '../../forms/form-outcome.ts'
import { parserOf } from '../../forms/rules/payload-schema.ts'
import registration, { UNKNOWN_WEBINAR } from './registration.form.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')
const WEBINAR = { webinar: 'abcdefghijklmno', slug: 'intake' }

function check(values: Record<string, string>, kind = 'registration') {
  return checkTyped(registration, formData(values), NOW, { ...WEBINAR, kind })
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
  expect(
    storedEntries(registration, { ...WEBINAR, name: 'Ada', email: 'ada@firm.example', kind: 'registration' }),
  ).toEqual([
    ['name', 'Ada'],
    ['email', 'ada@firm.example'],
  ])
  expect(storedEntries(registration, { name: 7 })).toEqual([])
})

const parse = parserOf(registration)

const VALID = {
  webinar: 'abcdefghijklmno',
  slug: 'intake',
  kind: 'registration',
  name: 'Ada Okafor',
  email: 'ada@firm.example',
  submittedAt: '2026-11-21T10:00:00.000Z',
}

const fieldsOf = (changes: Record<string, unknown>) => {
  const parsed = parse({ ...VALID, ...changes })
  return parsed.success ? {} : parsed.fields
}

test('a registration is accepted; unknown keys are dropped, and the address becomes lower case', () => {
  expect(
    parse({
      ...VALID,
      email: ' Ada@Firm.Example ',
      name: " Ada O'Neill 李 💼 ",
      quarantined: false,
      receipt: 'x',
    }),
  ).toEqual({
    success: true,
    request: { ...VALID, name: "Ada O'Neill 李 💼", altcha: '' },
  })
})

test('webinar, name, address and time are enough for a registration', () => {
  const { webinar, name, email, submittedAt } = VALID
  expect(parse({ webinar, name, email, submittedAt })).toMatchObject({
    success: true,
    request: { kind: 'registration', slug: '' },
  })
})

test.each([
  ['webinar', undefined, UNKNOWN_WEBINAR],
  ['webinar', 7, UNKNOWN_WEBINAR],
  ['webinar', "x' || 1=1", UNKNOWN_WEBINAR],
  ['webinar', 'a'.repeat(121), UNKNOWN_WEBINAR],
  ['slug', '../admin', UNKNOWN_WEBINAR],
  ['kind', 'presenter', 'The kind must be registration or recording.'],
  ['name', ' ', 'Enter your name.'],
  ['name', ['Ada'], 'Enter your name.'],
  ['name', 'x'.repeat(registration.fields.name.max + 1), 'Use at most 200 characters.'],
  ['email', '', 'Enter your email address.'],
  ['email', 'ada', 'Enter an email address such as name@firm.com.'],
  ['email', 'ada@firm.example\r\nBcc: all@firm.example', 'Enter an email address such as name@firm.com.'],
  ['submittedAt', 'now', 'The time of submission must be an ISO timestamp.'],
])('%s = %j is refused with a text for the field', (field, value, text) => {
  expect(fieldsOf({ [field]: value })).toEqual({ [field]: text })
})

test('missing fields are named in one sentence', () => {
  expect(parse({})).toMatchObject({
    success: false,
    error: 'Please fill in all required fields: webinar, name, email',
  })
})
