import { expect, test } from 'vitest'
import { NEWSLETTER_EXTRAS, parseNewsletterSignUp } from './newsletter-sign-up-schema.ts'

const complete = {
  type: 'newsletter',
  email: 'ada@firm.com',
  subject: 'Newsletter Subscription',
  source: 'blog',
  submittedAt: '2026-11-21T10:00:00.000Z',
  altcha: 'proof',
}

test('the address is trimmed and becomes lower case; unknown keys are dropped', () => {
  const result = parseNewsletterSignUp({ ...complete, email: ' Ada@FIRM.com ', status: 'confirmed' })
  expect(result).toEqual({ success: true, request: complete })
})

test('subject and source may be absent', () => {
  const { subject: _subject, source: _source, ...least } = complete
  expect(parseNewsletterSignUp(least)).toEqual({ success: true, request: { ...complete, subject: '', source: '' } })
})

test('if the address is missing, the error names it', () => {
  for (const email of [undefined, null, '', ' \t\n']) {
    const result = parseNewsletterSignUp({ ...complete, email })
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
  ['subject', 'x'.repeat(NEWSLETTER_EXTRAS.subject.max + 1)],
  ['source', {}],
  ['source', 'x'.repeat(NEWSLETTER_EXTRAS.source.max + 1)],
  ['submittedAt', 'now'],
  ['altcha', 7],
])('%s = %j is refused with a text for the field', (name, value) => {
  const result = parseNewsletterSignUp({ ...complete, [name]: value })
  expect(result).toMatchObject({ success: false, error: `Please check these fields: ${name}` })
  expect(result.success ? [] : Object.keys(result.fields)).toEqual([name])
})
