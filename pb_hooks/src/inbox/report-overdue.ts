import { officeHours } from '../../../src/company/facts/hours.ts'
import { urgencyOf } from '../../../src/admin/rules/lead-order.ts'
import type { Lead } from '../../../src/admin/rules/lead.ts'
import { reportDay } from '../../../src/admin/rules/report-day.ts'
import { newYorkTime } from '../../../src/lib/new-york-time.ts'
import { answerByText } from '../../../src/site/rules/answer-by.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { inboxLink } from './inbox-link.ts'
import { leadForms } from './lead-forms.ts'
import { openLeads } from './read-leads.ts'
import { print } from '../print.ts'

const KIND = 'overdue-report'
// For each list; two lists of this length fit into 40 KB.
const MOST_LISTED = 45

/**
 * Job `overdue-report`: once on each working day after opening time, mails staff the overdue leads and the follow-ups
 * due by today.
 */
export function reportOverdue(): void {
  const now = new Date()
  const day = reportDay(now, officeHours)
  if (day !== undefined) mailOverdue($app, day, now)
}

/** `lexharbor inbox overdue`: sends the same mail now, on any day. */
export function inboxCommand(): PbCommand {
  const inbox = new Command({ use: 'inbox', short: 'What the staff have to answer' })
  inbox.addCommand(
    new Command({
      use: 'overdue',
      short: 'Mails the list of what is overdue now, unless there is nothing, or the day has had its list',
      silenceUsage: true,
      runE: (command) => {
        const now = new Date()
        const isMailed = mailOverdue($app, newYorkTime(now).date, now)
        print(command, [isMailed ? `Queued for ${staffEmail()}.` : 'Nothing is overdue, or the day has had its list.'])
      },
    }),
  )
  return inbox
}

/**
 * Queues one mail a day. The day is a unique key, so a restart or a second server adds none. Returns whether it was
 * queued.
 */
function mailOverdue(app: PbApp, day: string, now: Date): boolean {
  const uniqueKey = `${KIND} ${day}`
  const isListed = (app: PbApp) =>
    app.findRecordsByFilter('outgoing_emails', 'kind = {:kind} && uniqueKey = {:uniqueKey}', '', 1, 0, {
      kind: KIND,
      uniqueKey,
    }).length > 0
  if (isListed(app)) return false
  // Read before the transaction, because all writers wait for its end and there may be thousands of leads.
  const leads = openLeads(app, now)
  const overdue = leads.filter((lead) => urgencyOf(lead, now) === 'overdue')
  const postponed = leads.filter((lead) => urgencyOf(lead, now) === 'follow-up')
  if (overdue.length + postponed.length === 0) return false
  let isMailed = false
  app.runInTransaction((tx) => {
    if (isListed(tx)) return
    enqueueMail(tx, {
      lane: 'staff',
      to: staffEmail(),
      subject: subjectOf(overdue.length, postponed.length),
      kind: KIND,
      uniqueKey,
      blocks: [
        ...listOf('Nobody has answered these in the time that was promised:', overdue),
        ...listOf('These were to be looked at by today:', postponed),
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

// Contains no name or other typed text: a mail would keep it after its deletion.
function describe({ id, receipt, state, due, owner, followUp }: Lead): string {
  const parts = [
    receipt,
    state === 'new' && due !== '' ? `due ${answerByText(new Date(due))}` : '',
    followUp === '' ? '' : `follow up ${followUp}`,
    owner === '' ? 'nobody’s' : owner,
  ]
  return `${parts.filter((part) => part !== '').join(' · ')}\n${inboxLink(id)}`
}
