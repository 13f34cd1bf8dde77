import * as v from 'valibot'
import { newsletterActionSchema, type NewsletterAction } from '../../../src/admin/rules/newsletter-desk.ts'
import type { ImportAnswer } from '../../../src/admin/rules/reader-import.ts'
import { noteNewsletter } from '../inbox/lead-accesses.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { requireAdmin } from '../staff/require-admin.ts'
import { refuse, reply, type Refusal } from '../submission/answer.ts'
import { readObject } from '../submission/read-request.ts'
import { DIGEST_KIND } from './digest-letter.ts'
import { importReaders } from './import-readers.ts'
import { exportedReaders, readDesk, upcomingMail } from './read-desk.ts'

type Change = Exclude<NewsletterAction, { action: 'import' }>

/** What the test mails of the desk are called in the queue. */
const TEST_KIND = 'newsletter-test'

const OTHER_ARTICLES: Refusal = {
  status: 409,
  code: 'changed',
  error: 'Other articles are new by now. Look at the issue again before you skip it.',
}

/** `GET /api/site/newsletter`, for administrators: as `newsletterDeskSchema` reads it. */
export function showNewsletter(e: PbRequestEvent): void {
  requireAdmin(e)
  answerDesk(e)
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
  const refusal = change(e, output)
  if (refusal === undefined) answerDesk(e)
  else refuse(e, refusal)
}

function answerDesk(e: PbRequestEvent): void {
  const desk = readDesk(e.app, new Date())
  const { bounces } = desk
  noteNewsletter(
    e.app,
    e.auth,
    'listed',
    bounces.map(({ id }) => id),
  )
  reply(e, 200, JSON.stringify({ success: true, ...desk }))
}

/** Does what an administrator asks for, or returns why not. */
function change(e: PbRequestEvent, wanted: Change): Refusal | undefined {
  if (wanted.action === 'try') return tryIssue(e)
  if (wanted.action === 'skip') return skip(e, wanted.articles)
  if (wanted.action === 'bounce') return noteBounce(e, wanted.email)
  e.app.runInTransaction((tx) => {
    if (wanted.action === 'introduce') $site.newsletter.introduce(tx, wanted.text)
    else $site.newsletter.pause(tx, wanted.action === 'pause')
    noteNewsletter(tx, e.auth, wanted.action === 'introduce' ? 'introduced' : `${wanted.action}d`)
  })
  return undefined
}

/** Queues the issue for the account that asks, and nobody else. */
function tryIssue(e: PbRequestEvent): Refusal | undefined {
  const mail = upcomingMail(e.app)
  if (mail === undefined) return invalid('Nothing is new: there is no issue to try.')
  const to = e.auth?.getString('email') ?? ''
  e.app.runInTransaction((tx) => {
    noteNewsletter(tx, e.auth, 'tried')
    enqueueMail(tx, { ...mail, to, subject: `[Test] ${mail.subject}`, kind: TEST_KIND, beyondBudgets: true })
  })
  return undefined
}

/** Skips so many articles, or none: what was published since was not looked at. */
function skip(e: PbRequestEvent, articles: number): Refusal | undefined {
  let refusal: Refusal | undefined = OTHER_ARTICLES
  e.app.runInTransaction((tx) => {
    const { slot, posts } = $site.newsletter.upcoming(tx)
    if (slot !== '' || posts !== articles) return
    noteNewsletter(tx, e.auth, 'skipped')
    $site.newsletter.skip(tx)
    refusal = undefined
  })
  return refusal
}

function noteBounce(e: PbRequestEvent, email: string): Refusal | undefined {
  const filter = "email = {:email} && status = 'confirmed'"
  const [reader] = e.app.findRecordsByFilter('newsletter_subscribers', filter, '', 1, 0, { email })
  if (reader === undefined) return invalid('No confirmed reader has this address.')
  const mails = e.app.findRecordsByFilter('outgoing_emails', 'row = {:row} && kind = {:kind}', '', 1, 0, {
    row: reader.id,
    kind: DIGEST_KIND,
  })
  if (mails.length === 0) return invalid('No newsletter to this address is stored: it had none, or long ago.')
  e.app.runInTransaction((tx) => {
    noteNewsletter(tx, e.auth, 'changed', [reader.id])
    $site.newsletter.bounce(tx, email, '')
  })
  return undefined
}

function invalid(error: string): Refusal {
  return { status: 422, code: 'invalid', error }
}
