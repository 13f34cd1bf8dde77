import { expect, test } from 'vitest'
import { addedFields, fieldsOf } from '../../forms/rules/definition.ts'
import demoRequest from './demo-request.form.ts'
import { requiredValues } from '../../forms/rules/payload-schema.ts'
import { parseDemoRequest } from './demo-request-schema.ts'

const complete = {
  firstName: 'Ada',
  lastName: 'Okafor',
  email: "o'neill@firm.com",
  firmName: 'Okafor & Lind',
  firmSize: '2-5',
  practiceAreas: 'Family law, Real estate',
  requestType: 'demo_request',
  submittedAt: '2026-11-21T10:00:00.000Z',
  altcha: 'proof',
}

test('a complete payload is accepted, trimmed, without unknown keys', () => {
  const result = parseDemoRequest({ ...complete, firstName: '  Ada ', id: 'x', role: 'admin' })
  expect(result).toEqual({
    success: true,
    request: { ...complete, phone: '', currentSoftware: '', notes: '', preferredTime: '' },
  })
})

test('optional texts and the preferred instant pass through', () => {
  const result = parseDemoRequest({
    ...complete,
    phone: '+1 555 0100',
    notes: 'Two offices.',
    preferredTime: '10:00 AM EST',
    preferredDate: '2026-11-23T10:00:00-05:00',
  })
  expect(result).toMatchObject({
    success: true,
    request: { phone: '+1 555 0100', notes: 'Two offices.', preferredDate: '2026-11-23T15:00:00.000Z' },
  })
})

test.each(requiredValues(demoRequest))('if %s is missing, the error names it', (name) => {
  for (const value of [undefined, null, '', ' \t\n']) {
    const result = parseDemoRequest({ ...complete, [name]: value })
    expect(result).toMatchObject({ success: false, error: `Please fill in all required fields: ${name}` })
    expect(result.success ? [] : Object.keys(result.fields)).toEqual([name])
  }
})

test('several missing fields are named in the order of the form', () => {
  expect(
    parseDemoRequest({ practiceAreas: '', email: ' ', lastName: 'Lind', firmName: 'L', firmSize: 'solo' }),
  ).toMatchObject({ error: 'Please fill in all required fields: firstName, email, practiceAreas' })
})

test.each([
  ['firstName', 42],
  ['lastName', ['a']],
  ['email', 'not an address'],
  ['email', 'a@firm.com\r\nBcc: b@firm.com'],
  ['firmSize', '51+'],
  ['practiceAreas', { $ne: '' }],
  ['phone', 5],
  ['notes', true],
  ['preferredDate', 'tomorrow'],
  ['preferredDate', '2026-02-30T10:00:00Z'],
  ['requestType', 'contact'],
  ['submittedAt', 'now'],
  ['altcha', 7],
])('%s = %j is refused with a text for the field', (name, value) => {
  const result = parseDemoRequest({ ...complete, [name]: value })
  expect(result).toMatchObject({ success: false, error: `Please check these fields: ${name}` })
  expect(result.success ? [] : Object.keys(result.fields)).toEqual([name])
})

test('each text is accepted at its maximum and refused one character beyond', () => {
  for (const [name, { max, kind }] of fieldsOf(demoRequest)) {
    if (max === undefined || kind === 'choice' || kind === 'email' || kind === 'added') continue
    expect(parseDemoRequest({ ...complete, [name]: 'x'.repeat(max) }).success).toBe(true)
    expect(parseDemoRequest({ ...complete, [name]: 'x'.repeat(max + 1) }).success).toBe(false)
  }
})

const brought = {
  plan: 'growth',
  estimate: 'staff=12&nonBillable=9&hours=6&rate=350&plan=growth',
  fromPage: '/pricing',
  utm_source: 'bar-journal',
  utm_campaign: 'Herbst “26”',
  utcOffset: '-06:00',
}

/** Returns the values that the schema accepts for the fields which the page adds to the form. */
function taken(values: Record<string, unknown>): Record<string, unknown> {
  const result = parseDemoRequest({ ...complete, ...values })
  if (!result.success) throw new Error(result.error)
  const names = new Set(addedFields(demoRequest))
  return Object.fromEntries(
    Object.entries(result.request).filter(([name, value]) => names.has(name) && value !== undefined),
  )
}

test('a plan or estimate from the visit is accepted; a request without it has neither', () => {
  expect(taken(brought)).toEqual(brought)
  expect(taken({})).toEqual({})
})

test.each([
  { plan: 'enterprise' },
  { plan: 7 },
  { estimate: 'staff=12' },
  { estimate: `staff=${'9'.repeat(300)}` },
  { fromPage: 'https://evil.example/' },
  { fromPage: '//evil.example' },
  { fromPage: '/pricing?plan=growth' },
  { fromPage: `/${'a'.repeat(200)}` },
  { utm_source: null },
  { utm_source: ' ' },
  { utm_medium: ['cpc'] },
  { utm_term: 'a\u0000b' },
  { utm_content: 'a\ud83d' },
  { utcOffset: '+15:00' },
  { utcOffset: '-06:10' },
])('%j is left out, and the request is still accepted', (values) => {
  expect(taken(values)).toEqual({})
})

test('a long campaign name is cut between characters', () => {
  expect(taken({ utm_campaign: `${'a'.repeat(199)}💼` })).toEqual({ utm_campaign: 'a'.repeat(199) })
})
