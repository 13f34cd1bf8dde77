import { expect, test } from 'vitest'
import { checkTyped } from '../../forms/form-outcome.ts'
import newsletterSignUp from './newsletter-sign-up.form.ts'
import { parseNewsletterSignUp } from './newsletter-sign-up-schema.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')

function check(email?: string) {
  const form = new FormData()
  if (email !== undefined) form.append('email', email)
  return checkTyped(newsletterSignUp, parseNewsletterSignUp, form, NOW, {
    type: 'newsletter',
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
