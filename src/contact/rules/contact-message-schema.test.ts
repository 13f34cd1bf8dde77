import { expect, test } from 'vitest'
import contactMessage from './contact-message.form.ts'
import {
  CONTACT_MESSAGE_FIRM_SIZES,
  CONTACT_MESSAGE_REQUIRED,
  CONTACT_MESSAGE_SUBJECTS,
  parseContactMessage,
  contactMessageName,
} from './contact-message-schema.ts'

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
  const result = parseContactMessage({ ...complete, name: '  Ada Okafor ', id: 'x', to: 'all@firm.com' })
  expect(result).toEqual({ success: true, request: complete })
})

test('without values the subject is a general question, and size and telephone are empty', () => {
  const { subject: _subject, firmSize: _size, phone: _phone, ...least } = complete
  expect(parseContactMessage(least)).toEqual({
    success: true,
    request: { ...complete, subject: 'General Question', firmSize: '', phone: '' },
  })
  expect(parseContactMessage({ ...complete, firmSize: '' })).toMatchObject({ success: true, request: { firmSize: '' } })
})

test('an absent field gets the same message as an empty one', () => {
  const empty = parseContactMessage({ type: '', email: '', name: '', message: '', firmName: '' })
  expect(parseContactMessage({})).toEqual(empty)
  expect(empty).toMatchObject({
    fields: { name: 'Enter your name.', message: 'Write your message.', type: 'The type must be contact.' },
  })
})

test('every listed subject and size is accepted', () => {
  for (const subject of CONTACT_MESSAGE_SUBJECTS)
    expect(parseContactMessage({ ...complete, subject }).success).toBe(true)
  for (const firmSize of CONTACT_MESSAGE_FIRM_SIZES)
    expect(parseContactMessage({ ...complete, firmSize }).success).toBe(true)
})

test.each([...CONTACT_MESSAGE_REQUIRED])('if %s is missing, the error names it', (name) => {
  for (const value of [undefined, null, '', ' \t\n']) {
    const result = parseContactMessage({ ...complete, [name]: value })
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
  const result = parseContactMessage({ ...complete, [name]: value })
  expect(result).toMatchObject({ success: false, error: `Please check these fields: ${name}` })
  expect(result.success ? [] : Object.keys(result.fields)).toEqual([name])
})

const { firstName, lastName, message, firmName, phone } = contactMessage.fields

test('each text is accepted at its maximum and refused one character beyond', () => {
  for (const [name, { max }] of Object.entries({ name: contactMessageName, message, firmName, phone })) {
    expect(parseContactMessage({ ...complete, [name]: 'x'.repeat(max) }).success).toBe(true)
    expect(parseContactMessage({ ...complete, [name]: 'x'.repeat(max + 1) }).success).toBe(false)
  }
  expect(contactMessageName.max).toBe(firstName.max + ' '.length + lastName.max)
})
