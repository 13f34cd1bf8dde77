import { allForms } from '../../../src/forms/rules/forms.ts'
import { leadFormOf } from '../inbox/lead-forms.ts'
import { releaseLead } from '../inbox/lead-work.ts'
import { columnsAbout, type MailColumns } from '../mail/outgoing-mail.ts'
import { markFlood } from '../mail/flood.ts'
import { heldMails } from '../mail/held-mails.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { receivers } from '../submission/form-receiver.ts'

/** The collections of all forms. Any submission may be quarantined. */
export const flaggedCollections: readonly string[] = allForms.map(({ collection }) => collection)

/**
 * `onRecordUpdate` of submissions. When staff clear the flag `quarantined`, queues the waiting mails once, in the same
 * transaction. When staff set the flag, stops the unsent mails and excludes all mails of the record from the budgets.
 */
export function releaseQuarantined(e: PbRecordEvent): void {
  const wasQuarantined = e.record.original().getBool('quarantined')
  const isQuarantined = e.record.getBool('quarantined')
  if (wasQuarantined === isQuarantined) return e.next()
  // For a newsletter subscriber the flag only means that a program repeated the sign-up. The subscriber's own mails are
  // not stopped.
  if (isQuarantined && leadFormOf(e.record.collection().name) === undefined) return e.next()
  if (isQuarantined)
    return inTransaction(e, (tx) => {
      e.next()
      markFlood(tx, e.record, true)
    })

  inTransaction(e, (tx) => {
    const now = new Date()
    const held = heldMails(tx, e.record)
    const receiver = receivers.find(({ form }) => form.collection === e.record.collection().name)
    const renewed = held.length === 0 ? undefined : receiver?.renew?.(tx, e.record, now)
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
