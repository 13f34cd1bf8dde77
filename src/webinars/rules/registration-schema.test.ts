import { expect, test } from 'vitest'
import registration from './registration.form.ts'
import { parseRegistration, UNKNOWN_WEBINAR } from './registration-schema.ts'

const VALID = {
  webinar: 'abcdefghijklmno',
  slug: 'intake',
  kind: 'registration',
  name: 'Ada Okafor',
  email: 'ada@firm.example',
  submittedAt: '2026-11-21T10:00:00.000Z',
}

const fieldsOf = (changes: Record<string, unknown>) => {
  const parsed = parseRegistration({ ...VALID, ...changes })
  return parsed.success ? {} : parsed.fields
}

test('a registration is accepted; unknown keys are dropped, and the address becomes lower case', () => {
  expect(
    parseRegistration({
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
  expect(parseRegistration({ webinar, name, email, submittedAt })).toMatchObject({
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
  expect(parseRegistration({})).toMatchObject({
    success: false,
    error: 'Please fill in all required fields: webinar, name, email',
  })
})
