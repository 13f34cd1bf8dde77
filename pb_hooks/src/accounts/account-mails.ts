import { brand } from '../../../src/company/facts/brand.ts'
import { newYorkText } from '../../../src/lib/new-york-text.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time-units.ts'
import { isoTime } from '../database-time.ts'
import { mailHtml, mailText, type MailBlock } from '../mail/mail-body.ts'

/**
 * For each kind of account mail: the values that Go passes to its text (pocketbase/internal/accounts and
 * internal/mail). `seconds`: how long the token, code or link is valid.
 */
type Facts = {
  'account-password': { token: string; seconds: number }
  'account-verification': { token: string; seconds: number }
  'account-address': { token: string; seconds: number }
  'account-code': { code: string; seconds: number }
  /** `info`: when and where the account signed in, as one text. */
  'account-sign-in': { info: string }
  'account-invitation': { email: string; link: string; seconds: number }
  'superuser-code-on': { email: string }
  'mail-test': object
}
export type AccountMailKind = keyof Facts

type Account = {
  /** The site's public address, without a trailing slash. */
  origin: string
  /** Whether the account is a superuser, who signs in to PocketBase's dashboard. */
  isSuperuser: boolean
}
export type AccountFacts<Kind extends AccountMailKind> = Facts[Kind] & Account
export type AccountMail = { subject: string; blocks: readonly MailBlock[] }
type AccountLetter = { subject: string; text: string; html: string; headers: Readonly<Record<string, string>> }

/**
 * Path of the page where staff sign in. With `#reset=` in the address, src/admin/account/session-panel.tsx shows the form for a
 * new password.
 */
const SIGN_IN = '/admin/images'
/** Path of PocketBase's dashboard. The dashboard has its own page for each link in an account mail. */
const DASHBOARD = '/_/'

/**
 * The texts of all account mails, by kind. The server sends account mails at once instead of queueing them, so that no
 * code or token is stored.
 */
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
          'A new password ends all sessions of the account. If you did not ask for this, do nothing: your password stays as it is.',
      },
    ],
  }),
  'account-verification': (facts) => ({
    subject: `Confirm the address of your ${whatOf(facts)} account`,
    blocks: [
      { paragraph: `Confirm within ${span(facts.seconds)} that emails about your account reach you here.` },
      { link: { text: 'Confirm this address', href: dashboardPage(facts, 'confirm-verification'), isMain: true } },
      { paragraph: 'If you do not know this account, do nothing.' },
    ],
  }),
  'account-address': (facts) => ({
    subject: `Confirm the new address of your ${whatOf(facts)} account`,
    blocks: [
      {
        paragraph: `You asked to move your account to this address. Confirm it within ${span(facts.seconds)}, with the password of the account.`,
      },
      { link: { text: 'Confirm this address', href: dashboardPage(facts, 'confirm-email-change'), isMain: true } },
      { paragraph: 'If you did not ask for this, do nothing: the account keeps its address.' },
    ],
  }),
  'account-code': (facts) => ({
    subject: `${facts.code} is your ${whatOf(facts)} code`,
    blocks: [
      { paragraph: 'Enter this code in the window where you entered your password:' },
      { large: facts.code },
      { paragraph: `It works once, within ${span(facts.seconds)}.` },
      {
        paragraph: `If you did not try to sign in, someone else knows your password: set a new one with ${forgotten(facts)}.`,
      },
      signIn(facts),
    ],
  }),
  'account-sign-in': (facts) => ({
    subject: `New sign-in to your ${whatOf(facts)} account`,
    blocks: [
      { paragraph: 'Your account was used from a new browser:' },
      { table: [['Signed in', signInText(facts.info)]] },
      {
        paragraph: `If it was you, do nothing. If not, set a new password with ${forgotten(facts)}: that ends all sessions.`,
      },
      signIn(facts),
    ],
  }),
  'account-invitation': ({ email, link, seconds }) => ({
    subject: `Your account at ${brand.name}`,
    blocks: [
      { paragraph: `You have a new account at ${brand.name}, for ${email}.` },
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
        paragraph: `After your password, the dashboard of ${brand.name} asks for a code that we send to this address.`,
      },
      {
        paragraph: `If no code arrives, ask whoever runs the server to print one (superuser otp ${email}) or to switch codes off (superuser code off).`,
      },
    ],
  }),
  'mail-test': () => ({
    subject: `Test message from ${brand.name}`,
    blocks: [{ paragraph: `Mail from ${brand.name} reaches this address. No action is needed.` }],
  }),
}

/** Returns subject, text and HTML of a mail about an account. */
export function accountLetterOf({ subject, blocks }: AccountMail): Omit<AccountLetter, 'headers'> {
  return { subject, text: mailText(blocks), html: mailHtml(subject, blocks, 'account') }
}

export type AccountLetterRequest = { kind: AccountMailKind } & AccountFacts<AccountMailKind>

/**
 * Returns an account mail with its headers, as the Go server sends it.
 * @throws for an unknown kind
 */
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

/** Returns when and where the account signed in. PocketBase begins the text with the time, "2026-11-24 15:30:00.000Z". */
function signInText(info: string): string {
  return info.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z/, (time) => newYorkText(new Date(isoTime(time))))
}

function signIn({ origin, isSuperuser }: Account): MailBlock {
  return { link: { text: 'Sign in', href: `${origin}${isSuperuser ? DASHBOARD : SIGN_IN}` } }
}

/** Returns a duration as text, "30 minutes" or "3 days": in the largest unit that divides it without a remainder. */
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
