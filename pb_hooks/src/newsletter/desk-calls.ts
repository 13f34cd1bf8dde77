import * as v from 'valibot'
import { newsletterActionSchema } from '../../../src/admin/rules/newsletter-desk.ts'
import type { ImportAnswer } from '../../../src/admin/rules/reader-import.ts'
import { recordNewsletter } from '../inbox/lead-accesses.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { requireAdmin } from '../staff/require-admin.ts'
import { refuse, reply, type Refusal } from '../submission/answer.ts'
import { readObject } from '../submission/read-request.ts'
import { transact } from '../transact.ts'
import { importReaders } from './import-readers.ts'
import { exportedReaders, newsletterState, readDesk, upcomingMail, type NewsletterState } from './read-desk.ts'

/** Kind of the test mails that an administrator sends from the newsletter's admin page. */
const TEST_KIND = 'newsletter-test'

/** The refusals of an administrator's action, each with status, code and text. */
const REFUSALS = {
  articles: {
    status: 409,
    code: 'changed',
    error: 'The issue has changed: other articles are new. Check it again before you skip it.',
  },
  reader: invalid('No confirmed reader has this address. Check the address.'),
  mail: invalid('No newsletter to this address is stored: it got none, or its copy was deleted. Check the address.'),
} as const satisfies Record<string, Refusal>

/**
 * `GET /api/site/newsletter`, for administrators: returns the newsletter's state in the shape of
 * `newsletterDeskSchema`.
 */
export function showNewsletter(e: PbRequestEvent): void {
  requireAdmin(e)
  answerDesk(e, newsletterState(e.app))
}

/** `GET /api/site/newsletter-csv`, for administrators: returns all subscribers as a CSV table, `{success, csv}`. */
export function exportReaders(e: PbRequestEvent): void {
  requireAdmin(e)
  const { ids, csv } = exportedReaders(e.app)
  recordNewsletter(e.app, e.auth, 'exported', ids)
  reply(e, 200, JSON.stringify({ success: true, csv }))
}

/**
 * `POST /api/site/newsletter` with a `newsletterActionSchema`, for administrators: performs the action and returns the
 * newsletter's new state. An import returns `importAnswerSchema`.
 */
export function changeNewsletter(e: PbRequestEvent): void {
  requireAdmin(e)
  const read = readObject(e)
  if (!read.ok) return refuse(e, read.refusal)
  const parsed = v.safeParse(newsletterActionSchema, read.value)
  if (!parsed.success) return refuse(e, { status: 422, code: 'invalid', error: 'The newsletter has no such action.' })

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
  recordNewsletter(
    e.app,
    e.auth,
    'listed',
    bounces.map(({ id }) => id),
  )
  reply(e, 200, JSON.stringify({ success: true, ...desk }))
}

/**
 * Queues the next issue as a test mail to the address of the administrator who requests it, never to another address.
 * Returns a refusal if there is no new article.
 */
function tryIssue(e: PbRequestEvent): Refusal | undefined {
  const mail = upcomingMail(newsletterState(e.app))
  if (mail === undefined) return invalid('Nothing is new: there is no issue to try.')
  const to = e.auth?.getString('email') ?? ''
  transact(e.app, (tx) => {
    recordNewsletter(tx, e.auth, 'tried')
    enqueueMail(tx, { ...mail, to, subject: `[Test] ${mail.subject}`, kind: TEST_KIND, beyondBudgets: true })
  })
  return undefined
}

function invalid(error: string): Refusal {
  return { status: 422, code: 'invalid', error }
}
