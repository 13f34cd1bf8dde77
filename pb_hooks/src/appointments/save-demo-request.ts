import { fieldError } from '../field-error.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { carriedClient } from './change-client.ts'
import { changeMails, completeChange, demoChangeOf, isOfAppointment } from './change-mails.ts'
import { withdrawEntries, withdrawProvisional } from './withdraw-entries.ts'

/**
 * `onRecordUpdate` of demo_requests: when a demo is booked, moved or cancelled, or gets a new room, queues mails with a
 * calendar entry to visitor and staff. The mails are queued in the same transaction. The hook runs for every way to
 * change a demo: mailed links, the requesting page, the inbox and the dashboard. It skips quarantined requests, whose
 * release writes its own mails.
 */
export function saveDemoRequest(e: PbRecordEvent): void {
  const before = e.record.original()
  // PocketBase's dashboard sends back every column with its form. This line discards the value that it sends for
  // `toldRoom`.
  e.record.set('toldRoom', before.getString('toldRoom'))
  const isBroken = before.getString('booking') === 'booked' && e.record.getString('booking') === 'provisional'
  if (isBroken) throw fieldError('booking', 'firm', 'This demo is booked. What was promised can be moved or canceled.')
  if (before.getBool('quarantined')) return e.next()
  const change = demoChangeOf(e.app, e.record)
  if (change === undefined) return e.next()
  const isEntry = isOfAppointment(change)
  if (isEntry && change !== 'cancelled' && e.record.getString('appointment') === '')
    throw fieldError('appointment', 'appointment_required', 'Enter when the demo takes place.')

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
