import { newYorkTexts } from '../../../src/lib/new-york-text.ts'
import { databaseTime, timeOf } from '../database-time.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import { transact } from '../transact.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { mailText, type MailBlock } from './mail-body.ts'

const SUMMARY_KIND = 'notice-summary'
/**
 * The maximum of notices in one summary, which keeps it below 40 KB. The same run puts further notices into further
 * summaries.
 */
const MOST_LISTED = 100

/**
 * Job `summarize-notices`: mails staff summaries of the notices that waited for budget. Each notice appears in one
 * summary.
 */
export function summarizeNotices(): void {
  while (summarizeSome($app)) continue
}

function summarizeSome(app: PbApp): boolean {
  let isFull = false
  transact(app, (tx) => {
    const notices = tx.findRecordsByFilter(
      'outgoing_emails',
      "lane = 'staff' && status = 'over-budget' && isOfFlood = false",
      'created,@rowid',
      MOST_LISTED,
      0,
    )
    if (notices.length === 0) return
    isFull = notices.length === MOST_LISTED
    // Uses one SQL statement instead of up to a hundred saves, because all other writers wait for the transaction.
    tx.db()
      .newQuery(
        "UPDATE outgoing_emails SET status = 'summarized', lastError = '', updated = {:now} WHERE id IN (SELECT value FROM json_each({:ids}))",
      )
      .bind({ now: databaseTime(new Date()), ids: JSON.stringify(notices.map(({ id }) => id)) })
      .execute()
    const count = notices.length === 1 ? 'One notice' : `${notices.length} notices`
    enqueueMail(tx, {
      lane: 'staff',
      to: staffEmail(),
      subject: `${count} in one message`,
      kind: SUMMARY_KIND,
      blocks: [
        {
          paragraph: `You reached the limit of single notices, so this mail lists what came since the last one. Open the inbox to answer.`,
        },
        { list: notices.map(lineOf) },
        { link: { text: 'Open the inbox', href: `${siteOrigin()}/admin/inbox`, isMain: true } },
      ],
    })
  })
  return isFull
}

/**
 * Returns the line of a notice in the summary: "New demo request LH-0A1B2C3D · ada@firm.example · Tuesday, November 24,
 * 2026, 10:00 AM".
 */
function lineOf(notice: PbRecord): string {
  const { day, time } = newYorkTexts(new Date(timeOf(notice, 'created')))
  return [notice.getString('subject'), notice.getString('replyTo'), `${day}, ${time}`]
    .filter((part) => part !== '')
    .join(SEPARATOR)
}

const SEPARATOR = ' · '

/** Removes the lines that contain this email address from all summaries. */
export function forgetInSummaries(tx: PbApp, email: string): void {
  const found = tx.findRecordsByFilter('outgoing_emails', 'kind = {:kind} && text ~ {:email}', '', 0, 0, {
    kind: SUMMARY_KIND,
    email,
  })
  for (const summary of found) {
    const written: MailBlock[] = $site.mail.unpack(summary.getString('text'), summary.getString('blocks'))
    const blocks = written.map((block) =>
      'list' in block ? { list: block.list.filter((line) => !line.split(SEPARATOR).includes(email)) } : block,
    )
    const text = mailText(blocks)
    summary.set('text', text)
    summary.set('blocks', $site.mail.columns(summary.getString('to'), text, blocks).blocks)
    tx.save(summary)
  }
}
