import { newsletterSignUp } from '../../../src/newsletter/rules/newsletter-sign-up.form.ts'
import { NEWSLETTER_CONSENT, type NewsletterSignUp } from '../../../src/newsletter/rules/newsletter-sign-up-schema.ts'
import { isLongSince } from '../database-time.ts'
import type { OutgoingMail } from '../mail/enqueue-mail.ts'
import { fieldRows, filledRows } from '../mail/filled-rows.ts'
import { heldMails, waitingMails } from '../mail/held-mails.ts'
import { newRecord } from '../new-record.ts'
import type { Submission } from '../submission/receive-submission.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { newToken, tokenHash, unsubscribeToken } from './tokens.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'

const LINK_LIVES_DAYS = 14
// Storing takes a few hundredths of a second, with a mail a little longer: the clock must not show whether an address is new.
const ANSWER_AFTER_MS = 300

/** A sign-up for the newsletter. Whether the address is new, pending, confirmed or unsubscribed shows only in its mailbox. */
export function signUpSubmission(signUp: NewsletterSignUp): Submission {
  const { altcha, submittedAt } = signUp
  return {
    solution: altcha,
    leastMs: ANSWER_AFTER_MS,

    store(tx, { now, quarantined }) {
      const row = subscriberOf(tx, signUp.email)
      if (!mayBeMailed(row, now)) return { row, mails: [] }
      if (quarantined) return { row, mails: mailsToHold(tx, row, signUp, now) }

      // This mail takes the place of those that wait for this address.
      for (const mail of waitingMails(tx, row)) tx.delete(mail)
      row.set('quarantined', false)
      row.set('status', 'pending')
      row.set('source', signUp.source)
      row.set('consentText', NEWSLETTER_CONSENT)
      row.set('submittedAt', submittedAt ?? '')
      return { row, mails: [issueLinks(tx, row, now)] }
    },

    answer() {
      return { success: true }
    },

    whole: {
      what: 'a newsletter sign-up',
      replyTo: signUp.email,
      table: filledRows([
        ...fieldRows(newsletterSignUp, signUp, ['email']),
        ['Source', signUp.source],
        ['Submitted at', submittedAt],
      ]),
    },
  }
}

/** The mail of a quarantined sign-up: its links are made when it is released, and only if the address may be mailed then. */
export function renewedSignUpMails(tx: PbApp, row: PbRecord, now: Date): readonly OutgoingMail[] {
  if (!mayBeMailed(row, now)) return []
  row.set('status', 'pending')
  return [issueLinks(tx, row, now)]
}

/** Gives a subscriber new links, to be saved with him, and the mail that carries them. */
function issueLinks(tx: PbApp, row: PbRecord, now: Date): OutgoingMail {
  const token = newToken()
  const wayOut = unsubscribeToken(tx, row.id)
  row.set('confirmTokenHash', tokenHash(token))
  row.set('confirmSentAt', now.toISOString())
  row.set('confirmExpires', daysAfter(now))
  row.set('unsubscribeTokenHash', tokenHash(wayOut))
  return confirmationMail({ to: row.getString('email'), token, unsubscribeToken: wayOut, days: LINK_LIVES_DAYS })
}

/** The mail of a quarantined sign-up, one at a time for an address; a row that is there already stays as it is. Its links lead nowhere. */
function mailsToHold(tx: PbApp, row: PbRecord, signUp: NewsletterSignUp, now: Date): OutgoingMail[] {
  if (row.isNew()) {
    row.set('status', 'pending')
    row.set('source', signUp.source)
    row.set('consentText', NEWSLETTER_CONSENT)
    row.set('submittedAt', signUp.submittedAt ?? '')
    // For the nightly clean-up: nobody can confirm it before it is released.
    row.set('confirmExpires', daysAfter(now))
  } else if (heldMails(tx, row).length > 0) {
    return []
  }
  return [
    confirmationMail({ to: signUp.email, token: newToken(), unsubscribeToken: newToken(), days: LINK_LIVES_DAYS }),
  ]
}

function daysAfter(now: Date): string {
  return new Date(now.getTime() + LINK_LIVES_DAYS * DAY_MS).toISOString()
}

function subscriberOf(tx: PbApp, email: string): PbRecord {
  const [subscriber] = tx.findRecordsByFilter('newsletter_subscribers', 'email = {:email}', '', 1, 0, { email })
  return subscriber ?? newRecord(tx, 'newsletter_subscribers', { email })
}

/** Anyone can enter anyone's address: it gets one mail a day at most, and none once it is confirmed. */
function mayBeMailed(subscriber: PbRecord, now: Date): boolean {
  return subscriber.getString('status') !== 'confirmed' && isLongSince(subscriber, 'confirmSentAt', DAY_MS, now)
}
