import { expect, test } from 'vitest'
import { storedEntries } from '../../forms/fill-form.ts'
import { checkTyped, errorsByField } from '../../forms/form-outcome.ts'
import { parserOf, requiredValues } from '../../forms/rules/payload-schema.ts'
import contactMessage from './contact-message.form.ts'

const parse = parserOf(contactMessage)

const complete = {
  type: 'contact',
  email: "o'neill@firm.com",
  subject: 'Pricing Questions',
  name: 'Ada Okafor',
  message: 'What does it cost?',
  firmName: 'Okafor & Lind',
  firmSize: '1-5',
  phone: '+1 555 0100',
  submittedAt: '2026-11-21T10:00:00.000Z',
  altcha: 'proof',
}

test('a complete payload is accepted, trimmed, without unknown keys', () => {
  const result = parse({ ...complete, name: '  Ada Okafor ', id: 'x', to: 'all@firm.com' })
  expect(result).toEqual({ success: true, request: complete })
})

test('without values the subject is a general question, and size and telephone are empty', () => {
  const { subject: _subject, firmSize: _size, phone: _phone, ...least } = complete
  expect(parse(least)).toEqual({
    success: true,
    request: { ...complete, subject: 'General Question', firmSize: '', phone: '' },
  })
  expect(parse({ ...complete, firmSize: '' })).toMatchObject({ success: true, request: { firmSize: '' } })
})

test('an absent field gets the same message as an empty one', () => {
  const empty = parse({ type: '', email: '', name: '', message: '', firmName: '' })
  expect(parse({})).toEqual(empty)
  expect(empty).toMatchObject({
    fields: {
      name: 'Enter your name.',
      message: 'Write your message.',
      type: `The type must be ${contactMessage.type}.`,
    },
  })
})

test('every listed subject and size is accepted', () => {
  const { subject, firmSize } = contactMessage.fields
  for (const each of subject.options) expect(parse({ ...complete, subject: each }).success).toBe(true)
  for (const each of firmSize.options) expect(parse({ ...complete, firmSize: each }).success).toBe(true)
})

test('the error names missing values in the order of the form, with one name', () => {
  expect(requiredValues(contactMessage)).toEqual(['name', 'email', 'firmName', 'message'])
})

test.each(requiredValues(contactMessage))('if %s is missing, the error names it', (name) => {
  for (const value of [undefined, null, '', ' \t\n']) {
    const result = parse({ ...complete, [name]: value })
    expect(result).toMatchObject({ success: false, error: `Please fill in all required fields: ${name}` })
    expect(result.success ? [] : Object.keys(result.fields)).toEqual([name])
  }
})

test.each([
  ['type', 'newsletter'],
  ['email', 'not an address'],
  ['email', 'a@firm.com\r\nBcc: b@firm.com'],
  ['email', 'a@firm.com, b@firm.com'],
  ['subject', 'Anything else'],
  ['subject', 'Pricing Questions\r\nBcc: b@firm.com'],
  ['subject', ['Pricing Questions']],
  ['name', 42],
  ['message', { $ne: '' }],
  ['firmName', true],
  ['firmSize', '2-5'],
  ['phone', 5],
  ['submittedAt', 'now'],
  ['altcha', 7],
])('%s = %j is refused with a text for the field', (name, value) => {
  const result = parse({ ...complete, [name]: value })
  expect(result).toMatchObject({ success: false, error: `Please check these fields: ${name}` })
  expect(result.success ? [] : Object.keys(result.fields)).toEqual([name])
})

test('each text is accepted at its maximum and refused one character beyond', () => {
  const { firstName, lastName, message, firmName, phone } = contactMessage.fields
  const name = { max: firstName.max + ' '.length + lastName.max }
  for (const [key, { max }] of Object.entries({ name, message, firmName, phone })) {
    expect(parse({ ...complete, [key]: 'x'.repeat(max) }).success).toBe(true)
    expect(parse({ ...complete, [key]: 'x'.repeat(max + 1) }).success).toBe(false)
  }
})

const NOW = new Date('2026-11-21T10:00:00.000Z')
const FILLED = {
  firstName: ' Ada ',
  lastName: "O'Neill",
  email: "ada.o'neill@firm.example",
  phone: '+1 415 555 0100',
  firmName: 'Neill & Partners',
  firmSize: '16-30',
  subject: 'Pricing Questions',
  message: '  two\nlines ',
}

function formData(changes: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...FILLED, ...changes })) form.append(name, value)
  return form
}

function payloadOf(form: FormData): Record<string, unknown> {
  const checked = checkTyped(contactMessage, form, NOW)
  if (!checked.ok) throw new Error(checked.alert)
  return checked.payload
}

test('the payload has the specified field names, and first and last name in one field', () => {
  expect(payloadOf(formData())).toEqual({
    type: 'contact',
    email: "ada.o'neill@firm.example",
    subject: 'Pricing Questions',
    name: "Ada O'Neill",
    message: '  two\nlines ',
    firmName: 'Neill & Partners',
    firmSize: '16-30',
    phone: '+1 415 555 0100',
  })
})

test('firm size and phone may be empty', () => {
  expect(checkTyped(contactMessage, formData({ firmSize: '', phone: '' }), NOW)).toMatchObject({
    ok: true,
    payload: { firmSize: '', phone: '' },
  })
})

test('all empty or blank required fields are reported at once', () => {
  const empty = { firstName: '', lastName: ' ', email: '', firmName: '\t', message: '\n' }
  const check = checkTyped(contactMessage, formData(empty), NOW)
  expect(check).toMatchObject({
    ok: false,
    alert: 'Please fill in all required fields: First name, Last name, Email, Firm name, Message',
  })
  expect(check.ok ? [] : Object.keys(check.fields).toSorted()).toEqual([
    'email',
    'firmName',
    'firstName',
    'lastName',
    'message',
  ])
})

test.each(['firstName', 'lastName', 'email', 'firmName', 'message'])(
  'without %s alone nothing is to be sent, and only it is marked',
  (name) => {
    const check = checkTyped(contactMessage, formData({ [name]: '' }), NOW)
    expect(check.ok ? [] : Object.keys(check.fields)).toEqual([name])
  },
)

test('the form refuses a value that the server would refuse', () => {
  expect(checkTyped(contactMessage, formData({ email: 'nobody' }), NOW)).toMatchObject({
    ok: false,
    alert: 'Please check: Email',
  })
  expect(checkTyped(contactMessage, formData({ lastName: 'x'.repeat(101) }), NOW)).toMatchObject({
    ok: false,
    fields: { lastName: 'Use at most 100 characters.' },
  })
})

test('a refused name marks both name fields', () => {
  expect(errorsByField(contactMessage, { name: 'Too long.', email: 'Wrong.' })).toEqual({
    firstName: 'Too long.',
    lastName: 'Too long.',
    email: 'Wrong.',
  })
  expect(errorsByField(contactMessage, { email: 'Wrong.' })).toEqual({ email: 'Wrong.' })
})

test.each(["O'Neill", 'van der Berg'])(
  'a waiting message of Ada %s fills the form so that the same payload comes out of it',
  (lastName) => {
    const payload = payloadOf(formData({ lastName }))
    const form = new FormData()
    for (const [name, value] of storedEntries(contactMessage, payload)) form.append(name, value)
    expect(payloadOf(form)).toEqual(payload)
  },
)

test('a payload of another shape fills no field and causes no error', () => {
  expect(storedEntries(contactMessage, { name: 7, email: null })).toEqual([])
})
