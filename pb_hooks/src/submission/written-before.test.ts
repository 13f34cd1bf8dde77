import { expect, test } from 'vitest'
import { parseApplication } from '../../../src/careers/rules/application-schema.ts'
import { parseContactMessage } from '../../../src/contact/rules/contact-message-schema.ts'
import { parseDemoRequest } from '../../../src/demo-request/rules/demo-request-schema.ts'
import { parseNewsletterSignUp } from '../../../src/newsletter/rules/newsletter-sign-up-schema.ts'
import { applicationSubmission } from '../careers/application-submission.ts'
import { contactSubmission } from '../contact/contact-submission.ts'
import { demoSubmission } from '../demo-request/request-demo.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { recordOf, SAMPLE_TIME, savedBy } from '../mail/samples/stand-ins.ts'
import { signUpSubmission } from '../newsletter/sign-up-submission.ts'
import type { Submission } from './receive-submission.ts'

// All writers wait for the end of a transaction: its mails are written before it, unless it decides something
// unforeseeable.

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
    contactSubmission(
      accepted(
        parseContactMessage({
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
    signUpSubmission(accepted(parseNewsletterSignUp({ ...WHOSE, type: 'newsletter', source: 'footer' }))),
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
        file: () => 'Ada.pdf',
        discard: () => undefined,
      },
    ),
  'request-demo, an hour': demo(HOUR),
  'request-demo, no hour': demo(),
}

test.each(Object.entries(submissions))('%s: no text of a mail is made or packed in the transaction', (_, make) => {
  const packed = { before: 0, inside: 0 }
  let isInside = false
  const saved = savedBy(
    (app) => {
      Object.assign($site.letters, {
        pack: () => {
          packed[isInside ? 'inside' : 'before'] += 1
          return ''
        },
      })
      Object.assign($site.bookings, { mailboxCode: () => 'a mailbox', pressure: () => PRESSURE })
      Object.assign($site, { uploads: { askStore: () => undefined } })
      const store = make().prepare(app, CONTEXT)
      isInside = true
      const { row, mails } = store(app)
      for (const mail of mails) enqueueMail(app, mail, { row, isHeld: false })
    },
    {
      records: (collection) =>
        collection === 'job_roles' ? [recordOf(collection, { id: 'role', title: 'Clerk' })] : [],
    },
  )
  expect(packed).toEqual({ before: saved.length, inside: 0 })
  expect(saved.length).toBeGreaterThanOrEqual(1)
})

function accepted<T>(parsed: { success: true; request: T } | { success: false; error: string }): T {
  if (!parsed.success) throw new Error(parsed.error)
  return parsed.request
}
