import demoRequest from '../../../../src/demo-request/rules/demo-request.form.ts'
import type { SampleMail } from '../../../../src/mails/rules/sample-mail.ts'
import { alertMail } from '../../audit/alert-mail.ts'
import { reportUsedUp } from '../../budgets/report-used-up.ts'
import { databaseTime } from '../../database-time.ts'
import { replyToLead } from '../../inbox/reply-to-lead.ts'
import { reportOverdue } from '../../inbox/report-overdue.ts'
import { DIGEST_KIND, digestLetter } from '../../newsletter/digest-letter.ts'
import { reportQuarantined } from '../../quarantine/report.ts'
import { enqueueMail } from '../enqueue-mail.ts'
import type { OutgoingMail } from '../outgoing-mail.ts'
import { queuedLetter, type QueuedMail } from '../queued-letter.ts'
import { summarizeNotices } from '../summarize-notices.ts'
import { accountSamples } from './account-samples.ts'
import type { SampleFacts, Samples } from './sample.ts'
import { recordOf, SAMPLE_LEAD, SAMPLE_TIME, savedBy, type Found } from './stand-ins.ts'

/** The samples of all forms. */
const found = import.meta.glob<Samples>('../../*/*.samples.ts', { eager: true, import: 'default' })

const RECEIPT = 'LH-0A1B2C3D'
const now = new Date(SAMPLE_TIME)

/**
 * Returns a sample of every mail of the site, written by the production code.
 * @param typed replaces every text that a visitor may enter
 */
export function sampleMails(typed?: string): SampleMail[] {
  const text = (usual: string) => typed ?? usual
  const email = "ada.o'neill@okafor-lind.example"
  const submittedAt = now.toISOString()

  const facts: SampleFacts = { text, email, submittedAt, altcha: 'proof', receipt: RECEIPT, token: TOKEN, now }

  return [
    ...Object.values(found)
      .flatMap((samples) => samples(facts))
      .flatMap(({ title, collection, write }) => mailed(title, collection, write)),
    ...issue(),
    ...saved('Reply of the staff', (tx) => replyToLead(tx, lead('contact_messages', email), 'sample', REPLY), {
      records: () => [
        recordOf('outgoing_emails', { subject: `We received your message (${RECEIPT})`, messageId: '<a@b.example>' }),
      ],
    }),
    ...saved('What was held back', () => reportQuarantined(), {
      records: (collection, filter) => quarantined(collection, filter, text('Win Prizes')),
    }),
    ...saved('Notices in one list', () => summarizeNotices(), { records: noticesToList }),
    ...saved('What is overdue', () => reportOverdue(), { leads: [SAMPLE_LEAD, POSTPONED] }),
    ...saved('A budget is used up', (tx) =>
      reportUsedUp(tx, BUDGET, 'Further mails to visitors wait in the dashboard.'),
    ),
    ...mailed('The security audit found something', 'audit_runs', () => [alertMail(RED, DIFFERENCES) ?? []].flat()),
    ...accountSamples(text('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0')),
  ]
}

/** Calls `write` with an in-memory database, and returns the mails that it queued about a record of the collection. */
function mailed(title: string, collection: string, write: (app: PbApp) => readonly OutgoingMail[]): SampleMail[] {
  const row = recordOf(collection, { id: 'samplerow000000' })
  return saved(title, (tx) => {
    for (const mail of write(tx)) enqueueMail(tx, mail, { row, isHeld: false })
  })
}

function saved(title: string, work: (tx: PbApp) => void, inDatabase: Found = {}): SampleMail[] {
  // A job may also save mails that were waiting before. These have no blocks here and are no new mails.
  const written = savedBy(work, inDatabase).filter((mail) => mail.getString('blocks') !== '')
  return written.map((mail) => {
    const { text, html } = letterOf(mail)
    return {
      title,
      kind: mail.getString('kind'),
      lane: mail.getString('lane'),
      subject: mail.getString('subject'),
      text,
      html,
    }
  })
}

/** Returns text and HTML of a queued mail, as the server would send it. */
export function letterOf(mail: PbRecord): { text: string; html: string } {
  const column = (name: keyof QueuedMail) => mail.getString(name)
  let letter = { text: '', html: '' }
  savedBy((app) => {
    letter = queuedLetter(app, {
      lane: column('lane'),
      subject: column('subject'),
      text: column('text'),
      blocks: column('blocks'),
      calendar: column('calendar'),
      rowCollection: column('rowCollection'),
      row: column('row'),
    })
  })
  return letter
}

/** Returns a sample issue of the newsletter. In production, Go queues it. */
function issue(): SampleMail[] {
  const letters: SampleMail[] = []
  savedBy(() => {
    const letter = digestLetter({ posts: POSTS, more: 2, token: TOKEN })
    const { subject, text, html } = letter
    letters.push({ title: 'Newsletter', kind: DIGEST_KIND, lane: 'bulk', subject, text, html })
  })
  return letters
}

const TOKEN = '0123456789abcdef'.repeat(2)
const REPLY =
  'Dear Zoë,\n\nfor 21 people Growth is $1,155 a month, billed yearly. You can change the plan at the end of any month.\n\nBo'

const lead = (collection: string, email: string) =>
  recordOf(collection, { id: 'samplerow000000', email, receipt: RECEIPT })

const POSTS = [
  {
    slug: 'retainers',
    title: 'Retainers that refill themselves',
    excerpt: 'What an evergreen retainer is, which clients take to it, and what the engagement letter must say.',
    category: 'Billing',
  },
  {
    slug: 'deadlines',
    title: 'Two courts, one calendar',
    excerpt: 'Counting days by the rules of each court, and what to do when they disagree about a holiday.',
    category: 'Calendaring',
  },
  { slug: 'intake', title: 'The first five minutes of intake', excerpt: '', category: '' },
]

const BUDGET = { name: 'Mails to visitors in a day', variable: 'MAIL_DAILY', unit: 'mails', of: 500 }

const RED = [
  {
    id: 'read-demo-requests',
    title: 'Demo requests are read by nobody',
    level: 'error' as const,
    asked: 'GET /api/collections/demo_requests/records',
    expected: '403, or no rows',
    answered: '200, with rows',
    passed: false,
    proven: true,
  },
]
const DIFFERENCES = [{ subject: 'demo_requests, list', delivered: 'nobody', now: 'everyone' }]

const POSTPONED = {
  ...SAMPLE_LEAD,
  id: 'samplelead00002',
  channel: demoRequest.name,
  receipt: 'LH-4E5F6A7B',
  state: 'answered',
  owner: 'bo@firm.example',
  followUp: '2026-11-24',
  due: '',
}

function noticesToList(collection: string, filter: string): PbRecord[] {
  if (!filter.includes("status = 'over-budget'")) return []
  return ['LH-0A1B2C3D', 'LH-4E5F6A7B'].map((receipt) =>
    recordOf(collection, {
      subject: `New message ${receipt}`,
      replyTo: "ada.o'neill@okafor-lind.example",
      created: databaseTime(now),
    }),
  )
}

function quarantined(collection: string, filter: string, name: string): PbRecord[] {
  if (collection === 'contact_messages')
    return [
      recordOf(collection, {
        receipt: 'LH-99999999',
        name,
        email: 'prizes@evil.example',
        created: databaseTime(now),
      }),
    ]
  if (!filter.includes("status = 'held'")) return []
  return [recordOf(collection, { rowCollection: 'contact_messages', row: 'samplespam00000' })]
}
