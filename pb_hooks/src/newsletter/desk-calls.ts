import * as v from 'valibot'
import { newsletterActionSchema } from '../../../src/admin/rules/newsletter-desk.ts'
import type { ImportAnswer } from '../../../src/admin/rules/reader-import.ts'
import { noteNewsletter } from '../inbox/lead-accesses.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { requireAdmin } from '../staff/require-admin.ts'
import { refuse, reply, type Refusal } from '../submission/answer.ts'
import { readObject } from '../submission/read-request.ts'
import { importReaders } from './import-readers.ts'
import { exportedReaders, newsletterState, readDesk, upcomingMail, type NewsletterState } from './read-desk.ts'

/** What the test mails of the desk are called in the queue. */
const TEST_KIND = 'newsletter-test'

/** Why the server did not do what was wanted. */
const REFUSALS = {
  articles: {
    status: 409,
    code: 'changed',
    error: 'Other articles are new by now. Look at the issue again before you skip it.',
  },
  reader: invalid('No confirmed reader has this address.'),
  mail: invalid('No newsletter to this address is stored: it had none, or long ago.'),
} as const satisfies Record<string, Refusal>

/** `GET /api/site/newsletter`, for administrators: as `newsletterDeskSchema` reads it. */
export function showNewsletter(e: PbRequestEvent): void {
  requireAdmin(e)
  answerDesk(e, newsletterState(e.app))
}

/** `GET /api/site/newsletter-csv`, for administrators: all readers as a table, `{success, csv}`. */
export function exportReaders(e: PbRequestEvent): void {
  requireAdmin(e)
  const { ids, csv } = exportedReaders(e.app)
  noteNewsletter(e.app, e.auth, 'exported', ids)
  reply(e, 200, JSON.stringify({ success: true, csv }))
}

/**
 * `POST /api/site/newsletter`, for administrators: as `newsletterActionSchema` reads it. Answers the desk as it is then, and to an import what
 * `importAnswerSchema` reads.
 */
export function changeNewsletter(e: PbRequestEvent): void {
  requireAdmin(e)
  const read = readObject(e)
  if (!read.ok) return refuse(e, read.refusal)
  const parsed = v.safeParse(newsletterActionSchema, read.value)
  if (!parsed.success)
    return refuse(e, { status: 422, code: 'invalid', error: 'This is nothing that can be done about the newsletter.' })

  const { output } = parsed
  if (output.action === 'import') {
    const answer: ImportAnswer = { lines: importReaders(e, output.readers, new Date()) }
    return reply(e, 200, JSON.stringify({ success: true, ...answer }))
  }
  if (output.action === 'try') {
    const refusal = tryIssue(e)
    return refusal === undefined ? answerDesk(e, newsletterState(e.app)) : refuse(e, refusal)
  }
  const { refusal, ...state } = $site.newsletter.staff(e.app, e.auth, output)
  if (refusal === '') answerDesk(e, state)
  else refuse(e, REFUSALS[refusal])
}

function answerDesk(e: PbRequestEvent, state: NewsletterState): void {
  const desk = readDesk(e.app, state, new Date())
  const { bounces } = desk
  noteNewsletter(
    e.app,
    e.auth,
    'listed',
    bounces.map(({ id }) => id),
  )
  reply(e, 200, JSON.stringify({ success: true, ...desk }))
}

/** Queues the issue for the account that asks, and for no other address. */
function tryIssue(e: PbRequestEvent): Refusal | undefined {
  const mail = upcomingMail(newsletterState(e.app))
  if (mail === undefined) return invalid('Nothing is new: there is no issue to try.')
  const to = e.auth?.getString('email') ?? ''
  e.app.runInTransaction((tx) => {
    noteNewsletter(tx, e.auth, 'tried')
    enqueueMail(tx, { ...mail, to, subject: `[Test] ${mail.subject}`, kind: TEST_KIND, beyondBudgets: true })
  })
  return undefined
}

function invalid(error: string): Refusal {
  return { status: 422, code: 'invalid', error }
}
