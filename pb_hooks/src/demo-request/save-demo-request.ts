import { fieldError } from '../field-error.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { carriedClient } from './change-client.ts'
import { changeMails, completeChange, demoChangeOf, isOfAppointment } from './change-mails.ts'
import { withdrawEntries, withdrawProvisional } from './withdraw-entries.ts'

/**
 * `onRecordUpdate` of demo_requests: whoever books, moves or cancels a demo or names its room, by a link, by the page, in the inbox or in the dashboard,
 * brings visitor and staff a new entry for the calendar, in the same transaction. Whose time is only kept gets the link for it, in the place of a mail that
 * has not left, or hears that there is nothing to confirm. The release of a request that was held has its own mails.
 */
export function saveDemoRequest(e: PbRecordEvent): void {
  const before = e.record.original()
  // Never as a form in the dashboard sends it back.
  e.record.set('toldRoom', before.getString('toldRoom'))
  const isBroken = before.getString('booking') === 'booked' && e.record.getString('booking') === 'provisional'
  if (isBroken) throw fieldError('booking', 'firm', 'This demo is booked. What was promised can be moved or cancelled.')
  if (before.getBool('quarantined')) return e.next()
  const change = demoChangeOf(e.app, e.record)
  if (change === undefined) return e.next()
  const isEntry = isOfAppointment(change)
  if (isEntry && change !== 'cancelled' && e.record.getString('appointment') === '')
    throw fieldError('appointment', 'appointment_required', 'Say when the demo takes place.')

  const now = new Date()
  const mails = changeMails(e.record, now)
  completeChange(e.app, e.record, change, now)
  mails(change)
  inTransaction(e, (tx) => {
    completeChange(tx, e.record, change, now)
    const client = carriedClient(e.record)
    e.next()
    const notBefore = isEntry ? { notBefore: withdrawEntries(tx, e.record, now) } : {}
    if (!isEntry) withdrawProvisional(tx, e.record)
    for (const mail of mails(change))
      enqueueMail(tx, { ...mail, ...notBefore }, { row: e.record, isHeld: false, client })
  })
}
