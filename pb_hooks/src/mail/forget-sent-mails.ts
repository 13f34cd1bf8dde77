import { databaseTime } from '../database-time.ts'

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
