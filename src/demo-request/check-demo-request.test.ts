import { expect, test } from 'vitest'
import { checkDemoRequest, dateError, NO_SLOT_ALERT } from './check-demo-request.ts'

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

test('missing fields are named literally, in the order of the brief, and blanks count as missing', () => {
  const none = { preferredDate: VALID.preferredDate, preferredTime: VALID.preferredTime }
  expect(check(none)).toMatchObject({
    alert: 'Please fill in all required fields: firstName, lastName, email, firmName, firmSize, practiceAreas',
  })
  expect(check({ ...VALID, practiceArea: '', firstName: ' \t', email: '' })).toMatchObject({
    alert: 'Please fill in all required fields: firstName, email, practiceAreas',
  })
})

test('what the shared schema refuses is named by its label', () => {
  expect(check({ ...VALID, email: 'ada at firm' })).toEqual({
    ok: false,
    alert: 'Please check: Work email',
    fields: { email: 'Enter an email address such as name@firm.com.' },
  })
})

test("an address that the browser's own rule accepts is accepted", () => {
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
