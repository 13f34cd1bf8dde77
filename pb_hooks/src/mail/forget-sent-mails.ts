import { databaseTime } from '../database-time.ts'
import { DIGEST_KIND } from '../newsletter/digest-letter.ts'

/**
 * Deletes newsletters whose last change was before `before`: the reader's row says which he had last.
 */
export function forgetDigests(app: PbApp, before: Date): void {
  app
    .nonconcurrentDB()
    .newQuery(
      `DELETE FROM outgoing_emails WHERE kind = {:kind} AND status IN ('sent', 'failed')
        AND COALESCE(NULLIF(sentAt, ''), updated) < {:before}`,
    )
    .bind({ kind: DIGEST_KIND, before: databaseTime(before) })
    .execute()
}

/**
 * Empties mails that were sent before `before`: whom they went to and what they said. What is left says that a mail of this kind was
 * sent, when, and about which record; subjects hold nothing that a visitor wrote. A mail that was marked as sent by hand has no `sentAt`.
 */
export function forgetSentMails(app: PbApp, before: Date): void {
  app
    .nonconcurrentDB()
    .newQuery(
      `UPDATE outgoing_emails SET [[to]] = '', replyTo = '', [[text]] = '', html = '', headers = '{}', calendar = ''
        WHERE status = 'sent' AND COALESCE(NULLIF(sentAt, ''), updated) < {:before} AND [[to]] != ''`,
    )
    .bind({ before: databaseTime(before) })
    .execute()
}
