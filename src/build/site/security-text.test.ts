import { afterEach, expect, test } from 'vitest'
import { mailboxes } from '../../company/facts/contacts.ts'
import { securityText } from './security-text.ts'

afterEach(() => void Object.assign(mailboxes.security, { state: 'sample' }))

test('reports go to their own mailbox, or to the general one if that is hidden', () => {
  expect(contact()).toBe('mailto:security@lexharbor.example')
  Object.assign(mailboxes.security, { state: 'hidden' })
  expect(contact()).toBe('mailto:hello@lexharbor.example')
})

function contact(): string | undefined {
  return /^Contact: (.*)$/m.exec(securityText())?.[1]
}
