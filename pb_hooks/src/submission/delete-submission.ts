import { cancellationsOfDeleted } from '../appointments/change-mails.ts'
import { forgetLead } from '../inbox/lead-work.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { deleteMailsAbout } from '../mail/mails-about.ts'
import { forgetInSummaries } from '../mail/summarize-notices.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { forgetInReports } from '../quarantine/report.ts'
import { forgetKeys } from './submission-keys.ts'

/**
 * `onRecordDelete` of submissions. In the same transaction it deletes the mails that name the visitor and the notes by
 * staff, and removes personal data from the idempotency keys. If a demo was booked, it queues mails that remove the
 * demo from the calendars.
 */
export function deleteSubmission(e: PbRecordEvent): void {
  inTransaction(e, (tx) => {
    const takenBack = cancellationsOfDeleted(tx, e.record, new Date())
    e.next()
    deleteMailsAbout(tx, e.record)
    // The deleted mails no longer count towards the budget, so mails that waited for budget can be sent.
    $site.mail.release(tx)
    forgetLead(tx, e.record)
    forgetInReports(tx, e.record)
    forgetInSummaries(tx, e.record.getString('email'))
    forgetKeys(tx, e.record.id)
    for (const mail of takenBack) enqueueMail(tx, mail)
  })
}
