import { expect, test } from 'vitest'
import { demoRequestPayload, entriesFromPayload } from './demo-request-payload.ts'

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

test('the payload has the names of the brief, the areas in one string and the exact instant of the slot', () => {
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

test('a slot in summer is an hour earlier in UTC, whatever its label says', () => {
  const form = formData([
    ['preferredDate', '2027-07-06'],
    ['preferredTime', '10:00 AM EST'],
  ])
  expect(demoRequestPayload(form).preferredDate).toBe('2027-07-06T14:00:00.000Z')
})

test('preferredDate is absent until both a date and a time are chosen', () => {
  expect(demoRequestPayload(formData([['preferredDate', '2026-11-24']]))).not.toHaveProperty('preferredDate')
  expect(demoRequestPayload(formData([['preferredTime', '10:00 AM EST']]))).not.toHaveProperty('preferredDate')
})

test('text passes through unchanged and an empty form gives empty text', () => {
  expect(demoRequestPayload(formData([['notes', '  two\nlines ']])).notes).toBe('  two\nlines ')
  expect(demoRequestPayload(formData([])).practiceAreas).toBe('')
})

test('a waiting request fills the form so that the same payload comes out of it', () => {
  const payload = demoRequestPayload(formData(FILLED))
  expect(demoRequestPayload(formData(entriesFromPayload(payload)))).toEqual(payload)
})

test('a payload of another shape fills nothing and breaks nothing', () => {
  expect(entriesFromPayload({ firstName: 7, practiceAreas: null, preferredDate: 'soon' })).toEqual([])
})
