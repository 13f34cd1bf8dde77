import * as v from 'valibot'
import { csvFile } from '../../../src/admin/rules/csv-file.ts'
import type { NewsletterDesk } from '../../../src/admin/rules/newsletter-desk.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { databaseTime } from '../database-time.ts'
import { mailHtml } from '../mail/mail-body.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { digestMail, type DigestRequest } from './digest-letter.ts'
import { newToken } from './tokens.ts'

const WEEK_MS = 7 * DAY_MS
/** How far back the growth goes. */
const WEEKS = 12
const ISSUES = 8
const BOUNCES = 50

const bouncesSchema = v.array(v.object({ at: v.string(), reason: v.string() }))

/** What the server says of the newsletter. */
export type NewsletterState = {
  /** Since when it is paused, as a column has it; empty: it is not. */
  pausedAt: string
  /** For the head of the issue that begins next. */
  introduction: string
  /** Of the issue whose mails are being queued; empty: it is not begun. */
  slot: string
  at: string
  posts: number
  readers: number
  room: number
  /** What the mail of the next issue is made from; null: there is nothing new. */
  asked: Omit<DigestRequest, 'token'> | null
}

/** Asks the server, which changes nothing then. */
export function newsletterState(app: PbApp): NewsletterState {
  return $site.newsletter.staff(app, null, { action: '' })
}

/** How the newsletter is. */
export function readDesk(app: PbApp, state: NewsletterState, now: Date): NewsletterDesk {
  const { pausedAt, introduction } = state
  return {
    now: now.toISOString(),
    pausedAt: instant(pausedAt),
    introduction,
    readers: countReaders(app, now),
    weeks: weeksOf(app, now),
    next: nextIssue(state),
    issues: latestIssues(app),
    bounces: latestBounces(app),
  }
}

/** The mail of the next issue, with links that lead nowhere; undefined: there is nothing new. */
export function upcomingMail({ asked }: NewsletterState): OutgoingMail | undefined {
  return asked === null ? undefined : digestMail({ ...asked, token: newToken() })
}

function nextIssue(state: NewsletterState): NewsletterDesk['next'] {
  const { slot, at, posts, readers, room } = state
  const mail = upcomingMail(state)
  return {
    slot,
    // The year 1: none is planned.
    at: at.startsWith('0001') ? '' : at,
    articles: posts,
    readers,
    room,
    subject: mail?.subject ?? '',
    html: mail === undefined ? '' : mailHtml(mail.subject, mail.blocks, mail.lane),
  }
}

function countReaders(app: PbApp, now: Date): NewsletterDesk['readers'] {
  const rows = select(
    app,
    { status: '', number: 0, paused: 0 },
    'SELECT status, COUNT(*) AS number, SUM(pausedUntil > {:now}) AS paused FROM newsletter_subscribers WHERE NOT quarantined GROUP BY status',
    { now: databaseTime(now) },
  )
  const of = (status: string) => rows.find((row) => row.status === status)
  return {
    confirmed: of('confirmed')?.number ?? 0,
    paused: of('confirmed')?.paused ?? 0,
    pending: of('pending')?.number ?? 0,
    unsubscribed: of('unsubscribed')?.number ?? 0,
    bounced: of('bounced')?.number ?? 0,
  }
}

/** Who was imported has joined on the day of the import. */
function weeksOf(app: PbApp, now: Date): NewsletterDesk['weeks'] {
  return select(
    app,
    { ago: 0, joined: 0, gone: 0 },
    `SELECT CAST((julianday({:now}) - julianday(at)) / 7 AS INTEGER) AS ago, SUM(joined) AS joined, SUM(1 - joined) AS gone FROM (
       SELECT MAX(confirmedAt, created) AS at, 1 AS joined FROM newsletter_subscribers WHERE confirmedAt != '' AND NOT quarantined
       UNION ALL SELECT unsubscribedAt, 0 FROM newsletter_subscribers WHERE confirmedAt != '' AND status = 'unsubscribed'
     ) WHERE at > {:since} AND at <= {:now} GROUP BY ago ORDER BY ago`,
    { now: databaseTime(now), since: databaseTime(new Date(now.getTime() - WEEKS * WEEK_MS)) },
  ).map(({ ago, joined, gone }) => ({ ago, joined, gone }))
}

function latestIssues(app: PbApp): NewsletterDesk['issues'] {
  return select(
    app,
    { slot: '', status: '', queued: 0, articles: 0 },
    `SELECT slot, status, queued, COALESCE(json_array_length(posts), 0) AS articles FROM newsletter_issues ORDER BY number DESC LIMIT ${ISSUES}`,
    {},
  ).map(({ slot, status, queued, articles }) => ({ slot, status, queued, articles }))
}

function latestBounces(app: PbApp): NewsletterDesk['bounces'] {
  return select(
    app,
    { id: '', email: '', status: '', bounces: '' },
    `SELECT id, email, status, COALESCE(bounces, '') AS bounces FROM newsletter_subscribers
     WHERE status = 'bounced' OR bounces LIKE '%message%' ORDER BY updated DESC, id LIMIT ${BOUNCES}`,
    {},
  ).map(({ id, email, status, bounces }) => {
    const found = v.safeParse(v.pipe(v.string(), v.parseJson(), bouncesSchema), bounces)
    const all = found.success ? found.output : []
    const last = all.at(-1)
    return {
      id,
      email,
      number: all.length,
      at: last?.at ?? '',
      reason: last?.reason ?? '',
      isStopped: status === 'bounced',
    }
  })
}

const COLUMNS = ['Email', 'State', 'Source', 'Consent', 'Agreed', 'Confirmed', 'Left', 'Paused until', 'Topics']

/** All readers as a table, and their ids. */
export function exportedReaders(app: PbApp): { ids: string[]; csv: string } {
  const rows = select(
    app,
    {
      id: '',
      email: '',
      status: '',
      source: '',
      consentText: '',
      submittedAt: '',
      confirmedAt: '',
      unsubscribedAt: '',
      pausedUntil: '',
      topics: '',
    },
    `SELECT id, email, CASE WHEN quarantined THEN 'held back' ELSE status END AS status, source, consentText, submittedAt, confirmedAt,
       unsubscribedAt, pausedUntil, COALESCE(CASE WHEN json_valid(topics) THEN (SELECT group_concat(value, '; ') FROM json_each(topics)) END, '') AS topics
     FROM newsletter_subscribers ORDER BY created, id`,
    {},
  )
  return {
    ids: rows.map(({ id }) => id),
    csv: csvFile(
      COLUMNS,
      rows.map((row) => [
        row.email,
        row.status,
        row.source,
        row.consentText,
        ...[row.submittedAt, row.confirmedAt, row.unsubscribedAt, row.pausedUntil].map(instant),
        row.topics,
      ]),
    ),
  }
}

function select<Row extends Record<string, string | number>>(
  app: PbApp,
  row: Row,
  sql: string,
  params: PbParams,
): Row[] {
  const rows = arrayOf(new DynamicModel(row))
  app.db().newQuery(sql).bind(params).all(rows)
  return [...rows]
}

/** A time of a column as ISO 8601 has it. */
function instant(column: string): string {
  return column.replace(' ', 'T')
}
