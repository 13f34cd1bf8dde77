import { RETENTION_DAYS } from '../../src/lib/retention.ts'
import { databaseTime } from './database-time.ts'
import { DAY_MS } from '../../src/lib/time-units.ts'

const APPLICATIONS_PER_RUN = 500

/** Job `clean-up`, once a day: proofs that have expired, keys no retry can carry any more, addresses nobody confirmed, and old applications. */
export function cleanUp(): void {
  const now = Date.now()
  remove('DELETE FROM used_challenges WHERE expires < {:before}', now)
  remove('DELETE FROM submissions WHERE created < {:before}', now - RETENTION_DAYS.submissionKeys * DAY_MS)
  remove(
    "DELETE FROM newsletter_subscribers WHERE status = 'pending' AND confirmExpires < {:before}",
    now - RETENTION_DAYS.unconfirmedAddresses * DAY_MS,
  )
  // Raw SQL runs no hooks: held mails for those addresses are deleted here.
  remove(
    "DELETE FROM outgoing_emails WHERE status = 'held' AND rowCollection = 'newsletter_subscribers' AND created < {:before} AND row NOT IN (SELECT id FROM newsletter_subscribers)",
    now,
  )
  removeApplications(new Date(now - RETENTION_DAYS.applications * DAY_MS))
}

// One by one, because only a record's own removal takes its file along.
function removeApplications(before: Date): void {
  const old = $app.findRecordsByFilter('job_applications', 'created < {:before}', 'created', APPLICATIONS_PER_RUN, 0, {
    before: databaseTime(before),
  })
  for (const application of old) $app.delete(application)
}

function remove(sql: string, before: number): void {
  $app
    .nonconcurrentDB()
    .newQuery(sql)
    .bind({ before: databaseTime(new Date(before)) })
    .execute()
}
