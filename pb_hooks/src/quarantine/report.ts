import { allForms } from '../../../src/forms/rules/forms.ts'
import { newYorkText } from '../../../src/lib/new-york-text.ts'
import { shorten } from '../../../src/lib/shorten.ts'
import { timeOf } from '../database-time.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import { inboxLink } from '../inbox/inbox-link.ts'
import { leadCollections } from '../inbox/lead-forms.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { transact } from '../transact.ts'

const KIND = 'quarantine-report'
// The maximum of submissions listed in one mail. It keeps the mail below 40 KB even with the longest names.
const MOST_LISTED = 45
const NAME_MOST = 60

type QuarantinedRow = { collection: string; row: string }

/**
 * Job `quarantine-report`, once a day: mails staff the submissions that were quarantined since the last report. Sends
 * no mail if there are none.
 */
export function reportQuarantined(): void {
  // Reads the submissions before the transaction, because a flood of spam leaves thousands and all other writers wait
  // for its end.
  const last = lastReport($app)
  const submissions = quarantinedSince($app, last)
  if (submissions.length === 0) return
  const count = submissions.length === 1 ? 'One submission was' : `${submissions.length} submissions were`
  const listed = submissions.slice(0, MOST_LISTED).map((each) => [recordName(each), describe($app, each)] as const)
  transact($app, (tx) => {
    if (lastReport(tx)?.id !== last?.id) return
    enqueueMail(tx, {
      lane: 'staff',
      to: staffEmail(),
      subject: `${count} quarantined as suspected spam`,
      kind: KIND,
      blocks: [
        {
          paragraph: `${count} quarantined since the last of these mails. The senders got the usual answer on the page, but no mail.`,
        },
        { table: listed },
        ...(submissions.length > MOST_LISTED ? [{ paragraph: `And ${submissions.length - MOST_LISTED} more.` }] : []),
        {
          paragraph:
            'Is one of them from a person? Open it in the inbox and release it, or uncheck “quarantined” in the dashboard: that sends its mails. You can delete the rest in the dashboard.',
        },
        { link: { text: 'See all suspected spam in the inbox', href: `${siteOrigin()}/admin/inbox?show=quarantined` } },
        ...dashboardLinks(submissions),
      ],
    })
  })
}

/**
 * Removes a deleted submission from the reports that list it. Empties the text of a sent report. Deletes an unsent
 * report; the next run then writes it again without this submission.
 */
export function forgetInReports(tx: PbApp, submission: PbRecord): void {
  const email = submission.getString('email')
  const reports = tx.findRecordsByFilter('outgoing_emails', "row = '' && kind = {:kind} && text != ''", '', 0, 0, {
    kind: KIND,
  })
  for (const report of reports.filter((each) => each.getString('text').includes(email))) {
    if (report.getString('status') === 'sent') {
      for (const column of ['text', 'blocks', 'html']) report.set(column, '')
      tx.save(report)
    } else tx.delete(report)
  }
}

function lastReport(app: PbApp): PbRecord | undefined {
  return app.findRecordsByFilter('outgoing_emails', 'kind = {:kind}', '-created', 1, 0, { kind: KIND })[0]
}

/**
 * Returns the submissions that were quarantined since the last report, each once. A quarantined submission has at least
 * one waiting mail.
 */
function quarantinedSince(app: PbApp, last: PbRecord | undefined): QuarantinedRow[] {
  const since = last?.getString('created') ?? ''
  const mails = app.findRecordsByFilter('outgoing_emails', "status = 'held' && created > {:since}", 'created', 0, 0, {
    since,
  })
  const submissions = new Map<string, QuarantinedRow>()
  for (const mail of mails)
    submissions.set(mail.getString('row'), { collection: mail.getString('rowCollection'), row: mail.getString('row') })
  return [...submissions.values()]
}

function recordName({ collection }: QuarantinedRow): string {
  return allForms.find((form) => form.collection === collection)?.record ?? collection
}

function describe(app: PbApp, { collection, row }: QuarantinedRow): string {
  const [record] = app.findRecordsByFilter(collection, 'id = {:row}', '', 1, 0, { row })
  if (record === undefined) return 'deleted'
  const name = record.getString('name') || `${record.getString('firstName')} ${record.getString('lastName')}`.trim()
  const parts = [
    record.getString('receipt'),
    shorten(name, NAME_MOST),
    record.getString('email'),
    newYorkText(new Date(timeOf(record, 'created'))),
  ]
  const said = parts.filter((part) => part !== '').join(' · ')
  return leadCollections.includes(collection) ? `${said}\n${inboxLink(row)}` : said
}

function dashboardLinks(submissions: readonly QuarantinedRow[]): MailBlock[] {
  return [...new Set(submissions.map(({ collection }) => collection))].map((collection) => ({
    link: {
      text: `Open ${collection}`,
      href: `${siteOrigin()}/_/#/collections?collection=${collection}&filter=quarantined%3Dtrue`,
    },
  }))
}
