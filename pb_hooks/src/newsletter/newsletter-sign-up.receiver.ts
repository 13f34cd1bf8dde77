import { parserOf, type RequestOf } from '../../../src/forms/rules/payload-schema.ts'
import newsletterSignUp, { NEWSLETTER_CONSENT } from '../../../src/newsletter/rules/newsletter-sign-up.form.ts'
import { isLongSince } from '../database-time.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { submissionTable } from '../mail/filled-rows.ts'
import { heldMails, waitingMails } from '../mail/held-mails.ts'
import { writtenOnce } from '../mail/written-once.ts'
import { newRecord } from '../new-record.ts'
import type { FormReceiver } from '../submission/form-receiver.ts'
import { storing, type Submission } from '../submission/receive-submission.ts'
import { confirmationMail, type Confirmation } from './confirmation-mail.ts'
import { newToken, tokenHash, unsubscribeToken } from './tokens.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'

const LINK_LIVES_DAYS = 14

type NewsletterSignUp = RequestOf<typeof newsletterSignUp>

export default {
  form: newsletterSignUp,
  take: () => ({ parse: storing(parserOf(newsletterSignUp), signUpSubmission) }),
  // The mails' links expire after some days, so a mail sent late needs new ones.
  renew: renewedSignUpMails,
} satisfies FormReceiver

/**
 * Returns how to store a newsletter sign-up. The response does not reveal whether the address is new, pending,
 * confirmed or unsubscribed. Only a mail to the address does.
 */
export function signUpSubmission(signUp: NewsletterSignUp): Submission {
  const { altcha, submittedAt } = signUp
  return {
    solution: altcha,
    hidesKnownAddress: true,

    prepare(app, { now, quarantined }) {
      const mails = writtenOnce((facts: Confirmation) => [confirmationMail(facts)])
      const token = newToken()
      const leadsNowhere = newToken()
      const linksOf = (app: PbApp, row: PbRecord): Confirmation => ({
        ...linksFor(app, row, token),
        // For a quarantined sign-up, the mail stored now has a link that does not work. On release a new mail replaces
        // it.
        ...(quarantined ? { unsubscribeToken: leadsNowhere } : {}),
      })
      const added = newRecord(app, 'newsletter_subscribers', { email: signUp.email })
      const foreseen = subscriberOf(app, signUp.email) ?? added
      if (mayBeMailed(foreseen, now)) mails(foreseen, linksOf(app, foreseen))

      return (tx) => {
        const row = subscriberOf(tx, signUp.email) ?? added
        if (!mayBeMailed(row, now)) return { row, mails: [] }
        if (quarantined) return { row, mails: isHeldAnew(tx, row, signUp, now) ? mails(row, linksOf(tx, row)) : [] }

        // Deletes mails to this address that wait in the queue, because the new mail replaces them.
        for (const mail of waitingMails(tx, row)) tx.delete(mail)
        row.set('quarantined', false)
        awaitConfirmation(row, now)
        row.set('source', signUp.source)
        row.set('consentText', NEWSLETTER_CONSENT)
        row.set('submittedAt', submittedAt ?? '')
        const links = linksOf(tx, row)
        issue(row, links, now)
        return { row, mails: mails(row, links) }
      }
    },

    answer() {
      return { success: true }
    },

    whole: {
      what: 'a newsletter sign-up',
      replyTo: signUp.email,
      table: submissionTable(newsletterSignUp, signUp, { further: [['Source', signUp.source]] }),
    },
  }
}

/**
 * Called when staff release a sign-up from quarantine: returns its mail with new links, or no mail if the address may
 * not be mailed now.
 */
function renewedSignUpMails(tx: PbApp, row: PbRecord, now: Date): readonly OutgoingMail[] {
  if (!mayBeMailed(row, now)) return []
  awaitConfirmation(row, now)
  const links = linksFor(tx, row, newToken())
  issue(row, links, now)
  return [confirmationMail(links)]
}

/**
 * Sets a subscriber's status to pending. Anyone can sign an address up again, so the record keeps when its owner left.
 * Staff can unsubscribe a subscriber in the dashboard without that date.
 */
function awaitConfirmation(row: PbRecord, now: Date): void {
  if (row.getString('status') === 'unsubscribed' && row.getString('unsubscribedAt') === '')
    row.set('unsubscribedAt', now.toISOString())
  row.set('status', 'pending')
}

/** Returns the recipient and the tokens for a confirmation mail. */
function linksFor(app: PbApp, row: PbRecord, token: string): Confirmation {
  return {
    to: row.getString('email'),
    token,
    unsubscribeToken: unsubscribeToken(app, row.id),
    days: LINK_LIVES_DAYS,
  }
}

/** Sets the hashes of the new tokens in a subscriber's record; does not save it. */
function issue(row: PbRecord, links: Confirmation, now: Date): void {
  row.set('confirmTokenHash', tokenHash(links.token))
  row.set('confirmSentAt', now.toISOString())
  row.set('confirmExpires', daysAfter(now))
  row.set('unsubscribeTokenHash', tokenHash(links.unsubscribeToken))
}

/**
 * Returns whether to store a mail for a quarantined sign-up: at most one mail waits for each address. Fills a new
 * record; does not change an existing one.
 */
function isHeldAnew(tx: PbApp, row: PbRecord, signUp: NewsletterSignUp, now: Date): boolean {
  if (row.isNew()) {
    row.set('status', 'pending')
    row.set('source', signUp.source)
    row.set('consentText', NEWSLETTER_CONSENT)
    row.set('submittedAt', signUp.submittedAt ?? '')
    // The nightly clean-up deletes unconfirmed sign-ups after this date. A quarantined sign-up cannot be confirmed
    // before its release.
    row.set('confirmExpires', daysAfter(now))
    return true
  }
  return heldMails(tx, row).length === 0
}

function daysAfter(now: Date): string {
  return new Date(now.getTime() + LINK_LIVES_DAYS * DAY_MS).toISOString()
}

function subscriberOf(app: PbApp, email: string): PbRecord | undefined {
  return app.findRecordsByFilter('newsletter_subscribers', 'email = {:email}', '', 1, 0, { email })[0]
}

/**
 * Returns whether the site may send a confirmation mail to an address: at most one a day, and none to a confirmed
 * subscriber. Anyone can enter the address of another person.
 */
function mayBeMailed(subscriber: PbRecord, now: Date): boolean {
  return subscriber.getString('status') !== 'confirmed' && isLongSince(subscriber, 'confirmSentAt', DAY_MS, now)
}
