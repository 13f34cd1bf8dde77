import { NEWSLETTER_CONSENT, type NewsletterSignUp } from '../../../src/newsletter/newsletter-sign-up-schema.ts'
import { timeOf } from '../database-time.ts'
import { filledRows } from '../mail/filled-rows.ts'
import { newRecord } from '../new-record.ts'
import type { Submission } from '../submission/receive-submission.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { newToken, tokenHash, unsubscribeToken } from './tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LINK_LIVES_DAYS = 14
// Storing takes a few hundredths of a second, with a mail a little longer: the clock must not tell whether an address is new.
const ANSWER_AFTER_MS = 300

/** A sign-up for the newsletter. Whether the address is new, pending, confirmed or unsubscribed shows only in its mailbox. */
export function signUpSubmission(signUp: NewsletterSignUp): Submission {
  const { altcha, submittedAt, ...identity } = signUp
  return {
    solution: altcha,
    identity,
    leastMs: ANSWER_AFTER_MS,

    store(tx, { now }) {
      const row = subscriberOf(tx, signUp.email)
      if (!mayBeMailed(row, now)) return { row, mails: [] }

      const token = newToken()
      const wayOut = unsubscribeToken(tx, row.id)
      row.set('status', 'pending')
      row.set('source', signUp.source)
      row.set('consentText', NEWSLETTER_CONSENT)
      row.set('submittedAt', submittedAt)
      row.set('confirmTokenHash', tokenHash(token))
      row.set('confirmSentAt', now.toISOString())
      row.set('confirmExpires', new Date(now.getTime() + LINK_LIVES_DAYS * DAY_MS).toISOString())
      row.set('unsubscribeTokenHash', tokenHash(wayOut))
      return { row, mails: [confirmationMail({ to: signUp.email, token, unsubscribeToken: wayOut, days: LINK_LIVES_DAYS })] }
    },

    answer() {
      return { success: true }
    },

    whole: {
      what: 'a newsletter sign-up',
      replyTo: signUp.email,
      table: filledRows([
        ['Email', signUp.email],
        ['Source', signUp.source],
        ['Submitted at', submittedAt],
      ]),
    },
  }
}

function subscriberOf(tx: PbApp, email: string): PbRecord {
  const [subscriber] = tx.findRecordsByFilter('newsletter_subscribers', 'email = {:email}', '', 1, 0, { email })
  return subscriber ?? newRecord(tx, 'newsletter_subscribers', { email })
}

/** Anyone can enter anyone's address: it gets one mail a day at most, and none once it is confirmed. */
function mayBeMailed(subscriber: PbRecord, now: Date): boolean {
  return subscriber.getString('status') !== 'confirmed' && now.getTime() - timeOf(subscriber, 'confirmSentAt') >= DAY_MS
}
