import { RETENTION_DAYS } from '../../src/lib/retention.ts'
import { DAY_MS } from '../../src/lib/time-units.ts'
import { databaseTime } from './database-time.ts'
import { leadCollections } from './inbox/lead-forms.ts'
import { forgetLeadsOfNothing } from './inbox/lead-work.ts'
import { forgetDigests, forgetSentMails } from './mail/forget-sent-mails.ts'
import { deleteMailsAboutNothing } from './mail/mails-about.ts'
import { flaggedCollections } from './quarantine/release.ts'
import { forgetKeysOfNothing } from './submission/submission-keys.ts'

const RECORDS_AT_ONCE = 500

/**
 * Job `clean-up`, once a day: keys no retry can carry any more, newsletters, what sent mails said, addresses nobody confirmed, old applications,
 * what the staff noted, mails and keys about nothing, and last the proofs that have expired.
 */
export function cleanUp(): void {
  const now = Date.now()
  const ago = (days: number) => new Date(now - days * DAY_MS)
  removeRows('submissions', 'created', ago(RETENTION_DAYS.submissionKeys))
  forgetDigests($app, ago(RETENTION_DAYS.sentMails))
  forgetSentMails($app, ago(RETENTION_DAYS.sentMails))
  removeRecords(
    'newsletter_subscribers',
    "status = 'pending' && confirmExpires < {:before}",
    ago(RETENTION_DAYS.unconfirmedAddresses),
  )
  removeRecords('job_applications', 'created < {:before}', ago(RETENTION_DAYS.applications))
  deleteMailsAboutNothing($app, flaggedCollections)
  forgetLeadsOfNothing($app, leadCollections)
  removeRows('webhook_deliveries', 'updated', ago(RETENTION_DAYS.webhookDeliveries))
  forgetKeysOfNothing($app, flaggedCollections)
  removeRows('used_challenges', 'expires', ago(0))
}

/** One by one, because only a record's own removal takes its file and its mails along. */
function removeRecords(collection: string, filter: string, before: Date): void {
  for (;;) {
    const old = $app.findRecordsByFilter(collection, filter, '', RECORDS_AT_ONCE, 0, { before: databaseTime(before) })
    for (const record of old) $app.delete(record)
    if (old.length < RECORDS_AT_ONCE) return
  }
}

/** For rows that nothing else belongs to. */
function removeRows(table: string, column: string, before: Date): void {
  $app
    .nonconcurrentDB()
    .newQuery(`DELETE FROM ${table} WHERE ${column} < {:before}`)
    .bind({ before: databaseTime(before) })
    .execute()
}
