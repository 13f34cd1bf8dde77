import { expect, test } from 'vitest'
import {
  checkContactMessage,
  contactMessageErrors,
  contactMessagePayload,
  entriesFromContactMessage,
} from './contact-message-payload.ts'

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

test('the payload has the specified field names, and first and last name in one field', () => {
  expect(contactMessagePayload(formData())).toEqual({
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
  expect(checkContactMessage(formData({ firmSize: '', phone: '' }), NOW)).toMatchObject({
    ok: true,
    payload: { firmSize: '', phone: '' },
  })
})

test('all empty or blank required fields are reported at once', () => {
  const empty = { firstName: '', lastName: ' ', email: '', firmName: '\t', message: '\n' }
  const check = checkContactMessage(formData(empty), NOW)
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
    const check = checkContactMessage(formData({ [name]: '' }), NOW)
    expect(check.ok ? [] : Object.keys(check.fields)).toEqual([name])
  },
)

test('the form refuses a value that the server would refuse', () => {
  expect(checkContactMessage(formData({ email: 'nobody' }), NOW)).toMatchObject({
    ok: false,
    alert: 'Please check: Email',
  })
  expect(checkContactMessage(formData({ lastName: 'x'.repeat(101) }), NOW)).toMatchObject({
    ok: false,
    fields: { lastName: 'Use at most 100 characters.' },
  })
})

test('a refused name marks both name fields', () => {
  expect(contactMessageErrors({ name: 'Too long.', email: 'Wrong.' })).toEqual({
    firstName: 'Too long.',
    lastName: 'Too long.',
    email: 'Wrong.',
  })
  expect(contactMessageErrors({ email: 'Wrong.' })).toEqual({ email: 'Wrong.' })
})

test.each(["O'Neill", 'van der Berg'])(
  'a waiting message of Ada %s fills the form so that the same payload comes out of it',
  (lastName) => {
    const payload = contactMessagePayload(formData({ lastName }))
    const form = new FormData()
    for (const [name, value] of entriesFromContactMessage(payload)) form.append(name, value)
    expect(contactMessagePayload(form)).toEqual(payload)
  },
)

test('a payload of another shape fills no field and causes no error', () => {
  expect(entriesFromContactMessage({ name: 7, email: null })).toEqual([])
})
