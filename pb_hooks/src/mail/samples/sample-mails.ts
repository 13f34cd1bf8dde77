import { parseApplication } from '../../../../src/careers/rules/application-schema.ts'
import { officeHours } from '../../../../src/company/facts/hours.ts'
import { parseContactMessage } from '../../../../src/contact/rules/contact-message-schema.ts'
import { parseDemoRequest } from '../../../../src/demo-request/rules/demo-request-schema.ts'
import { HOUR_MS, DAY_MS } from '../../../../src/lib/time-units.ts'
import { answerBy } from '../../../../src/site/rules/answer-by.ts'
import { parseRegistration, type RegistrationOutcome } from '../../../../src/webinars/rules/registration-schema.ts'
import type { Webinar } from '../../../../src/webinars/rules/webinar.ts'
import type { SampleMail } from '../../../../src/mails/rules/sample-mail.ts'
import { alertMail } from '../../audit/alert-mail.ts'
import { reportUsedUp } from '../../budgets/report-used-up.ts'
import { applicationMails } from '../../careers/application-mails.ts'
import { contactMails, messageTable } from '../../contact/contact-mails.ts'
import { databaseTime } from '../../database-time.ts'
import {
  appointmentMails,
  noRoomMail,
  reminderMail,
  type AppointmentChange,
} from '../../appointments/appointment-mails.ts'
import type { Appointment } from '../../../../src/appointments/rules/appointment.ts'
import { demoRequestMails } from '../../demo-request/demo-request-mails.ts'
import { calledOffMail, provisionalMail } from '../../appointments/provisional-mail.ts'
import { replyToLead } from '../../inbox/reply-to-lead.ts'
import { reportOverdue } from '../../inbox/report-overdue.ts'
import { confirmationMail } from '../../newsletter/confirmation-mail.ts'
import { DIGEST_KIND, digestLetter } from '../../newsletter/digest-letter.ts'
import { reportQuarantined } from '../../quarantine/report.ts'
import { changeMail, recordingMail, type Change } from '../../webinars/change-mails.ts'
import { registrationMails } from '../../webinars/registration-mails.ts'
import { enqueueMail } from '../enqueue-mail.ts'
import type { OutgoingMail } from '../outgoing-mail.ts'
import { queuedLetter, type QueuedMail } from '../queued-letter.ts'
import { summarizeNotices } from '../summarize-notices.ts'
import { reportRefusedRow } from '../report-refused-row.ts'
import { accountSamples } from './account-samples.ts'
import { recordOf, SAMPLE_LEAD, SAMPLE_TIME, savedBy, type Found } from './stand-ins.ts'

const RECEIPT = 'LH-0A1B2C3D'
const now = new Date(SAMPLE_TIME)
const START = new Date(SAMPLE_TIME + 7 * DAY_MS - HOUR_MS / 2)
const LATER = new Date(START.getTime() + 3 * HOUR_MS)

/**
 * Returns a sample of every mail of the site, written by the production code.
 * @param typed replaces every text that a visitor may enter
 */
export function sampleMails(typed?: string): SampleMail[] {
  const text = (usual: string) => typed ?? usual
  const email = "ada.o'neill@okafor-lind.example"
  const altcha = 'proof'
  const submittedAt = now.toISOString()

  const request = checked(
    parseDemoRequest({
      firstName: text('Ada'),
      lastName: text('Okafor'),
      email,
      phone: text('+1 555 0100'),
      firmName: text('Okafor & Lind LLP'),
      firmSize: '16-50',
      practiceAreas: text('Family law, real estate'),
      currentSoftware: text('Spreadsheets, and a shared calendar'),
      notes: text('How do deadlines of two courts meet in one calendar?\nAnd who sees what?'),
      duration: 45,
      plan: 'growth',
      estimate: 'staff=12&nonBillable=9&hours=6&rate=350&plan=growth',
      fromPage: '/pricing',
      utm_source: text('bar-journal'),
      preferredTime: text('9:00 AM'),
      preferredDate: START.toISOString(),
      timeZone: 'America/Chicago',
      submittedAt,
      altcha,
    }),
  )
  const appointment: Appointment = {
    row: 'samplerequest00',
    receipt: RECEIPT,
    booking: 'booked',
    start: START,
    keptUntil: undefined,
    minutes: 45,
    room: ROOM,
    toldRoom: '',
    sequence: 0,
    uid: 'demo-samplerequest00@www.firm.example',
    email,
    firstName: request.firstName,
    timeZone: 'America/Chicago',
    utcOffset: '-06:00',
    ends: START,
  }
  const KEPT: Appointment = { ...appointment, booking: 'provisional', keptUntil: new Date(SAMPLE_TIME + 2 * HOUR_MS) }
  const demo = (newTimes: readonly Date[], booking: Appointment['booking']) => () =>
    demoRequestMails(
      { request, appointment: { ...appointment, booking }, newTimes, answerBy: answerBy(now, officeHours) },
      now,
    )
  const changed = (change: AppointmentChange) => () =>
    appointmentMails({ ...appointment, toldRoom: ROOM, start: LATER, sequence: 1 }, change, START, now)

  const message = checked(
    parseContactMessage({
      type: 'contact',
      name: text('Zoë Lind'),
      email,
      phone: text('+1 555 0100'),
      firmName: text('Okafor & Lind LLP'),
      firmSize: '16-30',
      subject: 'Pricing Questions',
      message: text('What does it cost for 21 people?\nWe bill by the hour.'),
      submittedAt,
      altcha,
    }),
  )
  const registered = (outcome: RegistrationOutcome) => () => {
    const registration = checked(
      parseRegistration({
        webinar: 'retainers-live',
        name: text('Zoë Lind'),
        email,
        kind: outcome === 'recording' ? 'recording' : 'registration',
        submittedAt,
        altcha,
      }),
    )
    const joinUrl = outcome === 'registered' ? JOIN_URL : ''
    const asked = { webinar: WEBINAR, published: outcome !== 'withdrawn', joinUrl, recordingUrl: '', sequence: 0 }
    const mail = { registration, asked, outcome, token: TOKEN, receipt: RECEIPT, now }
    const { toVisitor, toStaff } = registrationMails(mail)
    return [toVisitor, toStaff]
  }
  const registrant = recordOf('webinar_registrations', {
    id: 'sampleplace0000',
    email,
    name: text('Zoë Lind'),
    receipt: RECEIPT,
  })
  const changeOf = (change: Change['change']) =>
    changeMail({ change, row: registrant, webinar: WEBINAR, joinUrl: JOIN_URL, sequence: 1, now })
  const application = checked(
    parseApplication({
      role: 'docketing-engineer',
      firstName: text('Ada'),
      lastName: text('Okafor'),
      email,
      phone: text('+1 555 0100'),
      profile: text('linkedin.com/in/ada'),
      coverNote: text('I count dates.\nAlways have.'),
      resume: { name: text('Ada Okafor.pdf'), size: 120_000, sha256: '0'.repeat(64) },
      submittedAt,
      altcha,
    }),
  )
  const about = { title: 'Docketing Engineer', isOpen: true, recordId: 'sampleapplicant', receipt: RECEIPT }

  return [
    ...mailed('Demo requested, and booked', 'demo_requests', demo([], 'booked')),
    ...mailed('Demo requested, at a time that was taken', 'demo_requests', demo([LATER, START], 'taken')),
    ...mailed('Demo requested, to be confirmed', 'demo_requests', () =>
      demoRequestMails({ request, appointment: KEPT, newTimes: [], answerBy: answerBy(now, officeHours) }, now),
    ),
    ...mailed('Demo moved before it was confirmed', 'demo_requests', () => [provisionalMail(KEPT)]),
    ...mailed('Demo canceled before it was confirmed', 'demo_requests', () => [calledOffMail(KEPT)]),
    ...mailed('Demo requested, at a time to be agreed on', 'demo_requests', demo([], undefined)),
    ...mailed('Demo moved', 'demo_requests', changed('moved')),
    ...mailed('Demo in another room', 'demo_requests', changed('room')),
    ...mailed('Demo canceled', 'demo_requests', changed('cancelled')),
    ...mailed('An hour before the demo', 'demo_requests', () => [
      reminderMail({ ...appointment, toldRoom: ROOM }, 'reminder'),
    ]),
    ...mailed('A day before a demo that has no room', 'demo_requests', () => [
      noRoomMail({ ...appointment, room: '' }, 'no room'),
    ]),
    ...mailed('Message', 'contact_messages', () => contactMails(message, RECEIPT, now)),
    ...mailed('Registration for a webinar', 'webinar_registrations', registered('registered')),
    ...mailed('Recording asked for', 'webinar_registrations', registered('recording')),
    ...mailed('Registration for a withdrawn webinar', 'webinar_registrations', registered('withdrawn')),
    ...mailed('Webinar moved', 'webinar_registrations', () => [changeOf('moved')]),
    ...mailed('Webinar canceled', 'webinar_registrations', () => [changeOf('cancelled')]),
    ...mailed('Recording of a webinar', 'webinar_registrations', () => [
      recordingMail(registrant, WEBINAR, 'https://meet.firm.example/recordings/retainers'),
    ]),
    ...mailed('Application', 'job_applications', () => applicationMails(application, about)),
    ...mailed('Newsletter, to be confirmed', 'newsletter_subscribers', () => [
      confirmationMail({ to: email, token: TOKEN, unsubscribeToken: TOKEN, days: 14 }),
    ]),
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
    ...mailed('The security audit found something', 'audit_runs', () => [alertMail(RED, DIFFERENCES)].flatMap(found)),
    ...saved('A request that the database refused', (tx) =>
      reportRefusedRow(tx, {
        what: 'a contact message',
        replyTo: email,
        table: messageTable(message),
        receipt: RECEIPT,
        reason: 'message: the value must be no more than 5000 characters.',
      }),
    ),
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

function checked<T>(parsed: { success: true; request: T } | { success: false; error: string }): T {
  if (!parsed.success) throw new Error(`a sample is refused: ${parsed.error}`)
  return parsed.request
}

const found = <T>(thing: T | undefined): T[] => (thing === undefined ? [] : [thing])

const ROOM = 'https://meet.firm.example/demo-room'
const JOIN_URL = 'https://meet.firm.example/retainers'
const TOKEN = '0123456789abcdef'.repeat(2)
const REPLY =
  'Dear Zoë,\n\nfor 21 people Growth is $1,155 a month, billed yearly. You can change the plan at the end of any month.\n\nBo'

const lead = (collection: string, email: string) =>
  recordOf(collection, { id: 'samplerow000000', email, receipt: RECEIPT })

const WEBINAR: Webinar = {
  id: 'samplewebinar00',
  slug: 'retainers-live',
  title: 'Retainers, live',
  summary: '',
  category: 'Billing',
  presenter: 'Ada Okafor',
  presenter_title: 'Head of Billing',
  starts_at: '2026-12-08T18:00:00.000Z',
  duration_minutes: 45,
  registered_claim: 0,
  registered: 0,
  recording_url: '',
  recording_by: '',
  views: 0,
  featured: false,
  sample: true,
}

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
  channel: 'request-demo',
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
