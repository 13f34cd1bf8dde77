import { officeHours } from '../../../src/company/facts/brand.ts'
import { urgencyOf } from '../../../src/admin/rules/lead-order.ts'
import type { Lead } from '../../../src/admin/rules/lead.ts'
import { reportDay } from '../../../src/admin/rules/report-day.ts'
import { formatDate } from '../../../src/lib/format-date.ts'
import { newYorkTime } from '../../../src/lib/new-york-time.ts'
import { answerByText } from '../../../src/site/rules/answer-by.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { transact } from '../transact.ts'
import { inboxLink } from './inbox-link.ts'
import { leadForms } from './lead-forms.ts'
import { openLeads } from './read-leads.ts'
import { print } from '../print.ts'

const KIND = 'overdue-report'
// The maximum length of each of the two lists in the mail. It keeps the mail below 40 KB.
const MOST_LISTED = 45

/**
 * Job `overdue-report`: mails staff the leads whose reply is overdue and the leads to follow up by today. It does so
 * once on each working day, after opening time.
 */
export function reportOverdue(): void {
  const now = new Date()
  const day = reportDay(now, officeHours)
  if (day !== undefined) mailOverdue($app, day, now)
}

/** `lexharbor inbox overdue`: queues the same mail now, on any day, unless it was queued before on that day. */
export function inboxCommand(): PbCommand {
  const inbox = new Command({ use: 'inbox', short: 'Report what staff have to answer' })
  inbox.addCommand(
    new Command({
      use: 'overdue',
      short: 'Mail staff the list of overdue leads now, at most once a day',
      silenceUsage: true,
      runE: (command) => {
        const now = new Date()
        const isMailed = mailOverdue($app, newYorkTime(now).date, now)
        print(command, [
          isMailed
            ? `Queued for ${staffEmail()}.`
            : 'No mail was sent: nothing is overdue, or today’s list was sent before.',
        ])
      },
    }),
  )
  return inbox
}

/**
 * Queues the mail, and returns whether it did. The day is part of a unique key, so a restart or a second server queues
 * no second mail.
 */
function mailOverdue(app: PbApp, day: string, now: Date): boolean {
  const uniqueKey = `${KIND} ${day}`
  const isListed = (app: PbApp) =>
    app.findRecordsByFilter('outgoing_emails', 'kind = {:kind} && uniqueKey = {:uniqueKey}', '', 1, 0, {
      kind: KIND,
      uniqueKey,
    }).length > 0
  if (isListed(app)) return false
  // Reads the leads before the transaction, because there may be thousands and all other writers wait for its end.
  const leads = openLeads(app, now)
  const overdue = leads.filter((lead) => urgencyOf(lead, now) === 'overdue')
  const postponed = leads.filter((lead) => urgencyOf(lead, now) === 'follow-up')
  if (overdue.length + postponed.length === 0) return false
  let isMailed = false
  transact(app, (tx) => {
    if (isListed(tx)) return
    enqueueMail(tx, {
      lane: 'staff',
      to: staffEmail(),
      subject: subjectOf(overdue.length, postponed.length),
      kind: KIND,
      uniqueKey,
      blocks: [
        ...listOf('Please answer these now: the promised time has passed.', overdue),
        ...listOf('These are due for a follow-up:', postponed),
        { link: { text: 'Open the inbox', href: `${siteOrigin()}/admin/inbox`, isMain: true } },
      ],
    })
    isMailed = true
  })
  return isMailed
}

function subjectOf(overdue: number, postponed: number): string {
  const parts = [overdue === 0 ? '' : `${overdue} overdue`, postponed === 0 ? '' : `${postponed} to follow up`].filter(
    (part) => part !== '',
  )
  return `Inbox: ${parts.join(', ')}`
}

function listOf(text: string, leads: readonly Lead[]): MailBlock[] {
  if (leads.length === 0) return []
  const more = leads.length - MOST_LISTED
  return [
    { paragraph: text },
    { table: leads.slice(0, MOST_LISTED).map((lead) => [kindOf(lead), describe(lead)]) },
    ...(more > 0 ? [{ paragraph: `And ${more} more.` }] : []),
  ]
}

const kindOf = ({ channel }: Lead) => leadForms.find(({ name }) => name === channel)?.record ?? channel

// Returns the line for a lead. It contains no name or other typed text, because the mail would still contain it after
// the lead was deleted.
function describe({ id, receipt, state, due, owner, followUp }: Lead): string {
  const parts = [
    receipt,
    state === 'new' && due !== '' ? `due ${answerByText(new Date(due))}` : '',
    followUp === '' ? '' : `follow up ${formatDate(followUp)}`,
    owner === '' ? 'no owner' : owner,
  ]
  return `${parts.filter((part) => part !== '').join(' · ')}\n${inboxLink(id)}`
}
