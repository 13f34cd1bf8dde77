import { expect, test } from 'vitest'
import { parseApplication } from '../../../src/careers/rules/resume-file.ts'
import contactMessage from '../../../src/contact/rules/contact-message.form.ts'
import { parseDemoRequest } from '../../../src/demo-request/rules/demo-request-schema.ts'
import { parserOf } from '../../../src/forms/rules/payload-schema.ts'
import newsletterSignUp from '../../../src/newsletter/rules/newsletter-sign-up.form.ts'
import { applicationSubmission } from '../careers/application.receiver.ts'
import { contactMessageSubmission } from '../contact/contact-message.receiver.ts'
import { cancelAppointment, confirmAppointment, moveAppointment } from '../appointments/change-appointment.ts'
import { demoSubmission } from '../demo-request/demo-request.receiver.ts'
import { saveDemoRequest } from '../appointments/change-mails.ts'
import { actOnLead } from '../inbox/act-on-lead.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { recordOf, SAMPLE_TIME, savedBy, type Found } from '../mail/samples/stand-ins.ts'
import { signUpSubmission } from '../newsletter/newsletter-sign-up.receiver.ts'
import type { Submission } from './receive-submission.ts'

// Tests that mails are composed before the transaction that saves them, because all other database writes wait for its
// end. Not tested here: mails whose content only the transaction decides.

const CONTEXT = { key: 'c'.repeat(32), now: new Date(SAMPLE_TIME), bytes: 0, quarantined: false }
const WHOSE = { email: 'ada@firm.example', altcha: 'proof' }
/** A Tuesday, 10 AM in New York. */
const HOUR = '2026-12-08T15:00:00.000Z'
const PRESSURE = {
  client: { bookings: 0, unanswered: 0 },
  mailbox: { open: 0 },
  unanswered: { hour: 0, day: 0 },
  budget: { isUsedUp: false },
}

const demo = (preferredDate?: string) => () =>
  demoSubmission(
    accepted(
      parseDemoRequest({
        ...WHOSE,
        firstName: 'Ada',
        lastName: 'Okafor',
        phone: '+1 555 0100',
        firmName: 'Okafor LLP',
        firmSize: '16-50',
        practiceAreas: 'Family law',
        currentSoftware: 'Spreadsheets',
        duration: 45,
        ...(preferredDate === undefined ? {} : { preferredDate }),
      }),
    ),
    { client: 'a client' },
  )

const submissions: Readonly<Record<string, () => Submission>> = {
  contact: () =>
    contactMessageSubmission(
      accepted(
        parserOf(contactMessage)({
          ...WHOSE,
          type: 'contact',
          name: 'Ada',
          firmName: 'Okafor LLP',
          firmSize: '16-30',
          phone: '+1 555 0100',
          subject: 'Pricing Questions',
          message: 'What does it cost?',
        }),
      ),
    ),
  newsletter: () =>
    signUpSubmission(accepted(parserOf(newsletterSignUp)({ ...WHOSE, type: 'newsletter', source: 'footer' }))),
  apply: () =>
    applicationSubmission(
      accepted(
        parseApplication({
          ...WHOSE,
          role: 'docketing-engineer',
          firstName: 'Ada',
          lastName: 'Okafor',
          phone: '+1 555 0100',
          resume: { name: 'Ada.pdf', size: 10, sha256: '0'.repeat(64) },
        }),
      ),
      {
        refusal: '',
        fields: '',
        files: 1,
        name: 'Ada.pdf',
        size: 10,
        sha256: '0'.repeat(64),
        kind: 'pdf',
        problem: '',
        store: () => undefined,
      },
    ),
  'request-demo, an hour': demo(HOUR),
  'request-demo, no hour': demo(),
}

test.each(Object.entries(submissions))('%s: mails are written before the transaction', (_, make) => {
  const { packed, saved } = writtenBy(
    (app, begin) => {
      const store = make().prepare(app, CONTEXT)
      begin()
      const { row, mails } = store(app)
      for (const mail of mails) enqueueMail(app, mail, { row, isHeld: false })
    },
    (collection) => (collection === 'job_roles' ? [recordOf(collection, { id: 'role', title: 'Clerk' })] : []),
  )
  expect(packed).toEqual({ before: saved, inside: 0 })
  expect(saved).toBeGreaterThanOrEqual(1)
})

const BY_LINK = { client: 'a client', isVisitor: true }
const BY_KEY = { client: 'a client', isVisitor: false }
const ANOTHER_HOUR = { time: new Date('2026-12-08T16:00:00.000Z'), sequence: undefined }
const BOOKED = { booking: 'booked', appointment: HOUR, email: WHOSE.email, receipt: 'LH-1' }
const KEPT = { ...BOOKED, booking: 'provisional', provisionalUntil: '2026-11-24T17:00:00.000Z' }

type Change = (app: PbApp, now: Date) => { outcome: string }

const changes: Readonly<Record<string, [stored: object, change: Change, mails: number]>> = {
  'moved by its link': [BOOKED, (app, now) => moveAppointment(app, 'demo', ANOTHER_HOUR, BY_LINK, now), 2],
  'moved from its page': [BOOKED, (app, now) => moveAppointment(app, 'demo', ANOTHER_HOUR, BY_KEY, now), 2],
  'moved while it is kept': [KEPT, (app, now) => moveAppointment(app, 'demo', ANOTHER_HOUR, BY_KEY, now), 1],
  'asked for again': [
    { ...KEPT, provisionalUntil: '' },
    (app, now) => confirmAppointment(app, 'demo', BY_LINK, now),
    2,
  ],
  confirmed: [KEPT, (app, now) => confirmAppointment(app, 'demo', BY_LINK, now), 2],
  cancelled: [BOOKED, (app, now) => cancelAppointment(app, 'demo', BY_LINK, now), 2],
  'given a room by the staff': [
    BOOKED,
    (app, now) => {
      const room = 'https://meet.firm.example/ada'
      const { kind } = actOnLead(app, { action: 'room', item: 'demo', version: 1, room }, WHOSE.email, now)
      return { outcome: kind }
    },
    2,
  ],
}

test.each(Object.entries(changes))(
  'a demo that is %s: its mails are written before the transaction',
  (_, [stored, change, mails]) => {
    const columns = { id: 'demo', ...stored }
    const { packed, saved } = writtenBy(
      (app, begin, end) => {
        const before = { ...app }
        app.runInTransaction = (work) => {
          begin()
          before.runInTransaction(work)
          end()
        }
        app.findRecordById = (collection) =>
          app.findRecordsByFilter(collection, '', '', 1, 0)[0] ?? recordOf(collection, {})
        app.save = (record) =>
          record.collection().name === 'demo_requests'
            ? saveDemoRequest({ app, record, next: () => undefined })
            : before.save(record)
        expect(change(app, CONTEXT.now).outcome).toBe('done')
      },
      (collection) => {
        if (collection === 'demo_hours')
          return [recordOf(collection, { weekday: 'Tuesday', opens: 9, closes: 17, places: 2 })]
        if (collection === 'lead_work')
          return [recordOf(collection, { id: 'demo', rowCollection: 'demo_requests', state: 'new', version: 1 })]
        if (collection !== 'demo_requests') return []
        const original = () => recordOf(collection, columns)
        return [Object.assign(recordOf(collection, columns), { original })]
      },
    )
    expect([packed, saved]).toEqual([{ before: mails, inside: 0 }, mails])
  },
)

/** Returns how many mails `work` saves, and how many it writes before and after it calls `begin`. */
function writtenBy(
  work: (app: PbApp, begin: () => void, end: () => void) => void,
  records: NonNullable<Found['records']>,
): { packed: { before: number; inside: number }; saved: number } {
  const packed = { before: 0, inside: 0 }
  let isInside = false
  const saved = savedBy(
    (app) => {
      Object.assign($site.mail, {
        columns: () => {
          packed[isInside ? 'inside' : 'before'] += 1
          return { blocks: '', mailbox: '' }
        },
      })
      Object.assign($site.bookings, { pressure: () => PRESSURE })
      work(
        app,
        () => (isInside = true),
        () => (isInside = false),
      )
    },
    { records },
  )
  return { packed, saved: saved.filter((row) => row.collection().name === 'outgoing_emails').length }
}

function accepted<T>(parsed: { success: true; request: T } | { success: false; error: string }): T {
  if (!parsed.success) throw new Error(parsed.error)
  return parsed.request
}
