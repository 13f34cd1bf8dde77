import { allForms, type Form } from '../../../src/forms/rules/forms.ts'
import { renewedContactMails } from '../contact/contact-submission.ts'
import { renewedDemoMails } from '../demo-request/renewed-demo-mails.ts'
import { leadFormOf } from '../inbox/lead-forms.ts'
import { releaseLead } from '../inbox/lead-work.ts'
import { columnsAbout, type MailColumns, type OutgoingMail } from '../mail/outgoing-mail.ts'
import { renewedSignUpMails } from '../newsletter/sign-up-submission.ts'
import { markFlood } from '../mail/flood.ts'
import { heldMails } from '../mail/held-mails.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { renewedRegistrationMails } from '../webinars/register-webinar.ts'

/**
 * Functions that rewrite the mails of a released record whose text depends on the day of sending. Mails missing from
 * the result are not sent. A function may change the record, which is saved afterwards. The mails of other forms are
 * sent unchanged.
 */
const RENEWALS = {
  contact_messages: renewedContactMails,
  demo_requests: renewedDemoMails,
  newsletter_subscribers: renewedSignUpMails,
  webinar_registrations: renewedRegistrationMails,
} satisfies Record<Extract<Form, { mailsSpeakOfTheDay: true }>['collection'], Renewal>

type Renewal = (tx: PbApp, row: PbRecord, now: Date) => readonly OutgoingMail[]

/** The collections whose submissions may be quarantined. */
export const flaggedCollections: readonly string[] = allForms.map(({ collection }) => collection)

/**
 * `onRecordUpdate` of submissions that may be quarantined. Clearing the flag queues the quarantined mails once, in the
 * same transaction. Setting it by hand excludes the record's mails from the budgets.
 */
export function releaseQuarantined(e: PbRecordEvent): void {
  const wasQuarantined = e.record.original().getBool('quarantined')
  const isQuarantined = e.record.getBool('quarantined')
  if (wasQuarantined === isQuarantined) return e.next()
  // For a newsletter reader the flag only means that a program repeated the sign-up; the reader's own mails stay.
  if (isQuarantined && leadFormOf(e.record.collection().name) === undefined) return e.next()
  if (isQuarantined)
    return inTransaction(e, (tx) => {
      e.next()
      markFlood(tx, e.record, true)
    })

  const renewals: Readonly<Record<string, Renewal>> = RENEWALS
  inTransaction(e, (tx) => {
    const now = new Date()
    const held = heldMails(tx, e.record)
    const renew = renewals[e.record.collection().name]
    const renewed = held.length === 0 ? undefined : renew?.(tx, e.record, now)
    e.next()
    for (const mail of held) {
      const fresh = renewed?.find(({ kind }) => kind === mail.getString('kind'))
      if (renewed !== undefined && fresh === undefined) tx.delete(mail)
      else queue(tx, mail, fresh === undefined ? undefined : columnsAbout(tx, fresh, e.record), now)
    }
    releaseLead(tx, e.record, now)
    markFlood(tx, e.record, false)
  })
}

function queue(tx: PbApp, mail: PbRecord, fresh: MailColumns | undefined, now: Date): void {
  if (fresh !== undefined) for (const [name, value] of Object.entries(fresh)) mail.set(name, value)
  mail.set('status', 'queued')
  mail.set('nextAttemptAt', now.toISOString())
  tx.save(mail)
}
