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
 * What mails say that depends on the day they leave: written anew when a record is released. A mail that is missing from the answer
 * is not sent any more. The record may be changed; it is saved afterwards. Held mails of other forms are sent as they are.
 */
const RENEWALS = {
  contact_messages: renewedContactMails,
  demo_requests: renewedDemoMails,
  newsletter_subscribers: renewedSignUpMails,
  webinar_registrations: renewedRegistrationMails,
} satisfies Record<Extract<Form, { mailsSpeakOfTheDay: true }>['collection'], Renewal>

type Renewal = (tx: PbApp, row: PbRecord, now: Date) => readonly OutgoingMail[]

/** Where submissions lie that may be quarantined. */
export const flaggedCollections: readonly string[] = allForms.map(({ collection }) => collection)

/**
 * `onRecordUpdate` of all that may be quarantined: taking the flag off queues the held mails, once, in the same transaction. Setting it by hand
 * takes the record's mails out of the budgets.
 */
export function releaseQuarantined(e: PbRecordEvent): void {
  const wasQuarantined = e.record.original().getBool('quarantined')
  const isQuarantined = e.record.getBool('quarantined')
  if (wasQuarantined === isQuarantined) return e.next()
  // Of a reader it says that a program has signed him up once more, while his own mails hold.
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
