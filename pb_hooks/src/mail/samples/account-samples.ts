import type { SampleMail } from '../../../../src/mails/rules/sample-mail.ts'
import { accountLetterOf, accountMails, type AccountFacts, type AccountMailKind } from '../../accounts/account-mails.ts'
import { savedBy } from './stand-ins.ts'

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6InNhbXBsZSJ9.0123456789abcdefghijklmnopqrstuvwxyzABCDEFG'
const EMAIL = 'bo@firm.example'
const ORIGIN = 'https://www.firm.example'
const staff = { origin: ORIGIN, isSuperuser: false }

/**
 * Returns a sample of every account mail.
 * @param browser the name of the browser that signs in
 */
export function accountSamples(browser: string): SampleMail[] {
  const samples: SampleMail[] = []
  const add = <Kind extends AccountMailKind>(title: string, kind: Kind, facts: AccountFacts<Kind>) => {
    samples.push({ title, kind, lane: 'account', ...accountLetterOf(accountMails[kind](facts)) })
  }
  savedBy(() => {
    add('Invitation of a colleague', 'account-invitation', {
      ...staff,
      email: EMAIL,
      link: `${ORIGIN}/admin/images#reset=${TOKEN}`,
      seconds: 259_200,
    })
    add('New password', 'account-password', { ...staff, token: TOKEN, seconds: 1800 })
    add('New password of the dashboard', 'account-password', {
      ...staff,
      isSuperuser: true,
      token: TOKEN,
      seconds: 1800,
    })
    add('Address to be confirmed', 'account-verification', { ...staff, token: TOKEN, seconds: 259_200 })
    add('New address', 'account-address', { ...staff, token: TOKEN, seconds: 1800 })
    add('Code to sign in', 'account-code', { ...staff, code: '01234567', seconds: 600 })
    add('Signed in with another browser', 'account-sign-in', {
      ...staff,
      info: `2026-11-24 15:30:00.000Z - 192.0.2.1 ${browser}`,
    })
    add('The dashboard asks for codes', 'superuser-code-on', { ...staff, isSuperuser: true, email: EMAIL })
    add('Test of the mail server', 'mail-test', staff)
  })
  return samples
}
