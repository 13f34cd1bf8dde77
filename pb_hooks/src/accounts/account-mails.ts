import { brand } from '../../../src/company/facts/brand.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time-units.ts'
import { mailHtml, mailText, type MailBlock } from '../mail/mail-body.ts'

/**
 * The facts that Go passes for a mail to an account (pocketbase/internal/accounts and internal/mail), by the mail's
 * kind.
 */
type Facts = {
  'account-password': { token: string; seconds: number }
  'account-verification': { token: string; seconds: number }
  'account-address': { token: string; seconds: number }
  'account-code': { code: string; seconds: number }
  /** `info`: time and place of the sign-in, as the browser reports them. */
  'account-sign-in': { info: string }
  'account-invitation': { email: string; link: string; seconds: number }
  'superuser-code-on': { email: string }
  'mail-test': object
}
export type AccountMailKind = keyof Facts

type Account = {
  /** The site's public address, without a trailing slash. */
  origin: string
  /** Whether the account signs in to PocketBase's dashboard. */
  isSuperuser: boolean
}
export type AccountFacts<Kind extends AccountMailKind> = Facts[Kind] & Account
export type AccountMail = { subject: string; blocks: readonly MailBlock[] }
type AccountLetter = { subject: string; text: string; html: string; headers: Readonly<Record<string, string>> }

/** Where staff sign in; src/admin/session-panel.tsx shows the form behind `#reset=`. */
const SIGN_IN = '/admin/images'
/** PocketBase's dashboard has its own page for each of its links. */
const DASHBOARD = '/_/'

/** Every mail about an account. They bypass the queue, so that no code or token is stored. */
export const accountMails: { [Kind in AccountMailKind]: (facts: AccountFacts<Kind>) => AccountMail } = {
  'account-password': (facts) => ({
    subject: `Set a new ${whatOf(facts)} password`,
    blocks: [
      { paragraph: `Set a new password for your account within ${span(facts.seconds)}.` },
      {
        link: {
          text: 'Set a new password',
          href: facts.isSuperuser
            ? dashboardPage(facts, 'confirm-password-reset')
            : `${facts.origin}${SIGN_IN}#reset=${facts.token}`,
          isMain: true,
        },
      },
      {
        paragraph:
          'All sessions of the account end with it. If you did not ask for this, there is nothing to do: your password stays as it is.',
      },
    ],
  }),
  'account-verification': (facts) => ({
    subject: `Confirm the address of your ${whatOf(facts)} account`,
    blocks: [
      { paragraph: `Confirm within ${span(facts.seconds)} that the mails of your account reach you here.` },
      { link: { text: 'Confirm this address', href: dashboardPage(facts, 'confirm-verification'), isMain: true } },
      { paragraph: 'If you know of no such account, there is nothing to do.' },
    ],
  }),
  'account-address': (facts) => ({
    subject: `Confirm the new address of your ${whatOf(facts)} account`,
    blocks: [
      {
        paragraph: `Your account is to have this address. Confirm it within ${span(facts.seconds)}, with the password of the account.`,
      },
      { link: { text: 'Confirm this address', href: dashboardPage(facts, 'confirm-email-change'), isMain: true } },
      { paragraph: 'If you did not ask for this, there is nothing to do: the account keeps the address that it has.' },
    ],
  }),
  'account-code': (facts) => ({
    subject: `${facts.code} is your ${whatOf(facts)} code`,
    blocks: [
      { paragraph: 'Your code to sign in, for the window where you entered your password:' },
      { large: facts.code },
      { paragraph: `It works once, within ${span(facts.seconds)}.` },
      {
        paragraph: `You did not try to sign in? Then somebody knows your password: set a new one with ${forgotten(facts)}.`,
      },
      signIn(facts),
    ],
  }),
  'account-sign-in': (facts) => ({
    subject: `New sign-in to your ${whatOf(facts)} account`,
    blocks: [
      { paragraph: 'Your account was used from a browser that it had not been used from before:' },
      { table: [['Signed in', facts.info]] },
      {
        paragraph: `If it was you, there is nothing to do. If not, set a new password with ${forgotten(facts)}: that ends all sessions.`,
      },
      signIn(facts),
    ],
  }),
  'account-invitation': ({ email, link, seconds }) => ({
    subject: `Your account at ${brand.name}`,
    blocks: [
      { paragraph: `An account for ${email} was created at ${brand.name}.` },
      { paragraph: `Choose its password within ${span(seconds)}.` },
      { link: { text: 'Choose your password', href: link, isMain: true } },
      {
        paragraph: 'If you don’t expect this message, ignore it: without a password the account can’t be used.',
      },
    ],
  }),
  'superuser-code-on': ({ email }) => ({
    subject: `Your ${brand.name} dashboard asks for a code from now on`,
    blocks: [
      {
        paragraph: `When you sign in to the dashboard of ${brand.name}, a code is sent to this address after the password.`,
      },
      {
        paragraph: `If codes do not arrive, whoever runs the server can print one (superuser otp ${email}) or switch them off (superuser code off).`,
      },
    ],
  }),
  'mail-test': () => ({
    subject: `Test message from ${brand.name}`,
    blocks: [{ paragraph: `Mail from ${brand.name} reaches this address.` }],
  }),
}

/** What a mail about an account says, in both parts. */
export function accountLetterOf({ subject, blocks }: AccountMail): Omit<AccountLetter, 'headers'> {
  return { subject, text: mailText(blocks), html: mailHtml(subject, blocks, 'account') }
}

export type AccountLetterRequest = { kind: AccountMailKind } & AccountFacts<AccountMailKind>

/** A mail about an account as the server sends it. @throws for an unknown kind */
export function accountLetter({ kind, ...facts }: AccountLetterRequest): AccountLetter {
  if (!(kind in accountMails)) throw new Error(`there is no mail ${kind}`)
  return { ...accountLetterOf(accountMailOf(kind, facts)), headers: { 'Auto-Submitted': 'auto-generated' } }
}

function accountMailOf<Kind extends AccountMailKind>(kind: Kind, facts: AccountFacts<Kind>): AccountMail {
  return accountMails[kind](facts)
}

const whatOf = ({ isSuperuser }: Account) => `${brand.name}${isSuperuser ? ' dashboard' : ''}`

const dashboardPage = ({ origin, token }: Account & { token: string }, action: string) =>
  `${origin}${DASHBOARD}#/auth/${action}/${token}`

const forgotten = ({ isSuperuser }: Account) => (isSuperuser ? '“Forgotten password”' : '“Forgot your password?”')

function signIn({ origin, isSuperuser }: Account): MailBlock {
  return { link: { text: 'To the sign-in', href: `${origin}${isSuperuser ? DASHBOARD : SIGN_IN}` } }
}

/** "30 minutes", "3 days": in the largest unit without a remainder. */
function span(seconds: number): string {
  const units = [
    { ms: DAY_MS, name: 'day' },
    { ms: HOUR_MS, name: 'hour' },
    { ms: MINUTE_MS, name: 'minute' },
  ]
  const ms = seconds * 1000
  const unit = units.find((each) => ms % each.ms === 0) ?? { ms: 1000, name: 'second' }
  const number = ms / unit.ms
  return `${number} ${unit.name}${number === 1 ? '' : 's'}`
}
