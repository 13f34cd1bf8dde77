import { staffEmail } from '../environment.ts'
import { enqueueMail } from './enqueue-mail.ts'
import type { MailBlock } from './mail-body.ts'

/** `what` is a noun such as "a demo request"; `table` contains the whole submission. */
export type RefusedRow = { what: string; replyTo: string; table: MailBlock; receipt: string; reason: string }

/** Logs and mails to staff that the database refused a record which the form's schema had accepted. */
export function reportRefusedRow(app: PbApp, { what, replyTo, table, receipt, reason }: RefusedRow): void {
  app.logger().error(`the database refused ${what} that the form accepted`, 'receipt', receipt, 'reason', reason)
  enqueueMail(app, {
    lane: 'staff',
    to: staffEmail(),
    replyTo,
    subject: `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be stored (${receipt})`,
    kind: 'refused-row',
    blocks: [
      {
        paragraph:
          'The database refused this request, although the form accepted it. It exists only in this message, so answer it from here: we asked the visitor to call or write. Report the reason below to whoever maintains the site.',
      },
      table,
      { paragraph: `Reason: ${reason}` },
    ],
  })
}
