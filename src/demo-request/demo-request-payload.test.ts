import { expect, test } from 'vitest'
import {
  checkDemoRequest,
  dateError,
  demoRequestPayload,
  entriesFromPayload,
  NO_SLOT_ALERT,
} from './demo-request-payload.ts'

function formData(entries: ReadonlyArray<readonly [string, string]>): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

const FILLED = [
  ['firstName', 'Ada'],
  ['lastName', "O'Neill"],
  ['email', "ada.o'neill@firm.example"],
  ['phone', '+1 415 555 0100'],
  ['firmName', 'Neill & Partners'],
  ['firmSize', '2-5'],
  ['practiceArea', 'Litigation'],
  ['practiceArea', 'Tax'],
  ['practiceAreas', 'Maritime Law'],
  ['currentSoftware', ''],
  ['preferredDate', '2026-11-24'],
  ['preferredTime', '10:00 AM EST'],
  ['notes', 'Trust accounting, please.'],
] as const

test('the payload has the specified field names, the areas in one string and the exact instant of the slot', () => {
  expect(demoRequestPayload(formData(FILLED))).toEqual({
    firstName: 'Ada',
    lastName: "O'Neill",
    email: "ada.o'neill@firm.example",
    phone: '+1 415 555 0100',
    firmName: 'Neill & Partners',
    firmSize: '2-5',
    practiceAreas: 'Litigation, Tax, Maritime Law',
    currentSoftware: '',
    notes: 'Trust accounting, please.',
    preferredTime: '10:00 AM EST',
    preferredDate: '2026-11-24T15:00:00.000Z',
    requestType: 'demo_request',
  })
})

test('the length is a number in the payload, and is restored into the form', () => {
  const payload = demoRequestPayload(formData([...FILLED, ['duration', '45']]))
  expect(payload['duration']).toBe(45)
  expect(demoRequestPayload(formData(entriesFromPayload(payload)))).toEqual(payload)
  expect(demoRequestPayload(formData([['duration', '20']]))).not.toHaveProperty('duration')
})

test('data from the visit are in the payload and are restored into the form; missing ones are absent', () => {
  const brought = { plan: 'growth', fromPage: '/pricing', utm_source: 'bar-journal', utcOffset: '-06:00' }
  const payload = demoRequestPayload(formData([...FILLED, ...Object.entries(brought), ['estimate', '']]))
  expect(payload).toMatchObject(brought)
  expect(payload).not.toHaveProperty('estimate')
  expect(demoRequestPayload(formData(entriesFromPayload(payload)))).toEqual(payload)
})

test('a slot in summer is an hour earlier in UTC, although its label always says EST', () => {
  const form = formData([
    ['preferredDate', '2027-07-06'],
    ['preferredTime', '10:00 AM EST'],
  ])
  expect(demoRequestPayload(form)['preferredDate']).toBe('2027-07-06T14:00:00.000Z')
})

test('preferredDate is absent until both a date and a time are chosen', () => {
  expect(demoRequestPayload(formData([['preferredDate', '2026-11-24']]))).not.toHaveProperty('preferredDate')
  expect(demoRequestPayload(formData([['preferredTime', '10:00 AM EST']]))).not.toHaveProperty('preferredDate')
})

test('text passes through unchanged and an empty form gives empty text', () => {
  expect(demoRequestPayload(formData([['notes', '  two\nlines ']]))['notes']).toBe('  two\nlines ')
  expect(demoRequestPayload(formData([]))['practiceAreas']).toBe('')
})

test('a form filled from a waiting request yields the same payload', () => {
  const payload = demoRequestPayload(formData(FILLED))
  expect(demoRequestPayload(formData(entriesFromPayload(payload)))).toEqual(payload)
})

test('a payload of another shape fills no field and causes no error', () => {
  expect(entriesFromPayload({ firstName: 7, practiceAreas: null, preferredDate: 'soon' })).toEqual([])
})

const NOW = new Date(2026, 10, 21, 12)

const VALID = {
  firstName: 'Ada',
  lastName: 'Neill',
  email: 'ada@firm.example',
  firmName: 'Neill & Partners',
  firmSize: 'solo',
  practiceArea: 'Tax',
  preferredDate: '2026-11-24',
  preferredTime: '10:00 AM EST',
}

function check(values: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return checkDemoRequest(form, NOW)
}

test('a filled form gives a payload', () => {
  expect(check(VALID)).toMatchObject({ ok: true, payload: { email: 'ada@firm.example', practiceAreas: 'Tax' } })
})

test('a missing date or time is announced first, with every field marked at once', () => {
  expect(check({})).toEqual({
    ok: false,
    alert: 'Please select both a preferred date and time for your demo.',
    fields: {
      firstName: 'Enter your first name.',
      lastName: 'Enter your last name.',
      email: 'Enter your email address.',
      firmName: 'Enter the name of your firm.',
      firmSize: 'Choose the size of your firm.',
      practiceAreas: 'Name at least one practice area.',
      preferredDate: 'Choose a date.',
      preferredTime: 'Choose a time.',
    },
  })
  expect(check({ ...VALID, preferredTime: '' })).toEqual({
    ok: false,
    alert: NO_SLOT_ALERT,
    fields: { preferredTime: 'Choose a time.' },
  })
})

test('missing fields are named by their labels, in the order of the form, and blank ones count as missing', () => {
  const none = { preferredDate: VALID.preferredDate, preferredTime: VALID.preferredTime }
  expect(check(none)).toMatchObject({
    alert: 'Please fill in all required fields: firstName, lastName, email, firmName, firmSize, practiceAreas',
  })
  expect(check({ ...VALID, practiceArea: '', firstName: ' \t', email: '' })).toMatchObject({
    alert: 'Please fill in all required fields: firstName, email, practiceAreas',
  })
})

test('a value that the shared schema refuses is named by its label', () => {
  expect(check({ ...VALID, email: 'ada at firm' })).toEqual({
    ok: false,
    alert: 'Please check: Work email',
    fields: { email: 'Enter an email address such as name@firm.com.' },
  })
})

test('an address that the browser accepts is valid', () => {
  expect(check({ ...VALID, email: "o'neill@firm.com" }).ok).toBe(true)
})

test('today and earlier days can not be chosen, tomorrow can', () => {
  expect(dateError('2026-11-20', NOW)).toBe('Choose a day from tomorrow on.')
  expect(dateError('2026-11-21', NOW)).toBe('Choose a day from tomorrow on.')
  expect(dateError('2026-11-22', NOW)).toBe(null)
  expect(check({ ...VALID, preferredDate: '2026-11-21' })).toEqual({
    ok: false,
    alert: NO_SLOT_ALERT,
    fields: { preferredDate: 'Choose a day from tomorrow on.' },
  })
})
