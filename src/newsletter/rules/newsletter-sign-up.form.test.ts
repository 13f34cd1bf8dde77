import { expect, test } from 'vitest'
import { checkTyped } from '../../forms/form-outcome.ts'
import { parserOf } from '../../forms/rules/payload-schema.ts'
import newsletterSignUp from './newsletter-sign-up.form.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')

function check(email?: string) {
  const form = new FormData()
  if (email !== undefined) form.append('email', email)
  return checkTyped(newsletterSignUp, form, NOW, {
    subject: 'Newsletter Subscription',
    source: 'resources-secondary',
  })
}

test('the payload has the address as typed, and the place of the form', () => {
  expect(check(' Ada@Firm.example')).toEqual({
    ok: true,
    payload: {
      type: 'newsletter',
      email: ' Ada@Firm.example',
      subject: 'Newsletter Subscription',
      source: 'resources-secondary',
    },
  })
})

test.each([undefined, '', ' \t'])('an empty address %j is not sent', (email) => {
  expect(check(email)).toMatchObject({ ok: false, fields: { email: 'Enter your email address.' } })
})

test('the form refuses an invalid address', () => {
  expect(check('ada')).toMatchObject({ ok: false, fields: { email: expect.stringContaining('such as name@firm.com') } })
})

const parse = parserOf(newsletterSignUp)

const complete = {
  type: 'newsletter',
  email: 'ada@firm.com',
  subject: 'Newsletter Subscription',
  source: 'blog',
  submittedAt: '2026-11-21T10:00:00.000Z',
  altcha: 'proof',
}

test('the address is trimmed and becomes lower case; unknown keys are dropped', () => {
  const result = parse({ ...complete, email: ' Ada@FIRM.com ', status: 'confirmed' })
  expect(result).toEqual({ success: true, request: complete })
})

test('subject and source may be absent', () => {
  const { subject: _subject, source: _source, ...least } = complete
  expect(parse(least)).toEqual({ success: true, request: { ...complete, subject: '', source: '' } })
})

test('if the address is missing, the error names it', () => {
  for (const email of [undefined, null, '', ' \t\n']) {
    const result = parse({ ...complete, email })
    expect(result).toEqual({
      success: false,
      error: 'Please fill in all required fields: email',
      fields: { email: 'Enter your email address.' },
    })
  }
})

test.each([
  ['type', 'contact'],
  ['email', 'not an address'],
  ['email', 'a@firm.com\r\nBcc: b@firm.com'],
  ['email', ['a@firm.com', 'b@firm.com']],
  ['subject', 5],
  ['subject', 'x'.repeat(newsletterSignUp.given.subject.max + 1)],
  ['source', {}],
  ['source', 'x'.repeat(newsletterSignUp.given.source.max + 1)],
  ['submittedAt', 'now'],
  ['altcha', 7],
])('%s = %j is refused with a text for the field', (name, value) => {
  const result = parse({ ...complete, [name]: value })
  expect(result).toMatchObject({ success: false, error: `Please check these fields: ${name}` })
  expect(result.success ? [] : Object.keys(result.fields)).toEqual([name])
})
