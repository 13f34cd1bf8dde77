import * as v from 'valibot'
import { csvFile } from '../../../src/admin/rules/csv-file.ts'
import type { NewsletterDesk } from '../../../src/admin/rules/newsletter-desk.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { databaseTime, isoTime } from '../database-time.ts'
import { mailHtml } from '../mail/mail-body.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { digestMail, type DigestRequest } from './digest-letter.ts'
import { newToken } from './tokens.ts'

const WEEK_MS = 7 * DAY_MS
/** For how many weeks the admin page shows the numbers of new and lost subscribers. */
const WEEKS = 12
const ISSUES = 8
const BOUNCES = 50

const bouncesSchema = v.array(v.object({ at: v.string(), reason: v.string() }))

/** The newsletter's state as Go returns it. */
export type NewsletterState = {
  /** When the newsletter was paused, in the database's format; empty if it is not paused. */
  pausedAt: string
  /** The staff's introduction to the next issue. */
  introduction: string
  /** Date or name of the issue whose mails Go is queueing now; empty if it queues none. */
  slot: string
  at: string
  posts: number
  readers: number
  room: number
  /** The content of the next issue, for `digestMail`; null if there are no new articles. */
  asked: Omit<DigestRequest, 'token'> | null
}

/** Returns the newsletter's state from Go; changes nothing. */
export function newsletterState(app: PbApp): NewsletterState {
  return $site.newsletter.staff(app, null, { action: '' })
}

/** Returns the newsletter's state as its admin page shows it. */
export function readDesk(app: PbApp, state: NewsletterState, now: Date): NewsletterDesk {
  const { pausedAt, introduction } = state
  return {
    now: now.toISOString(),
    pausedAt: isoTime(pausedAt),
    introduction,
    readers: countReaders(app, now),
    weeks: weeksOf(app, now),
    next: nextIssue(state),
    issues: latestIssues(app),
    bounces: latestBounces(app),
  }
}

/** Returns the next issue as a mail whose subscription links do not work; undefined if there are no new articles. */
export function upcomingMail({ asked }: NewsletterState): OutgoingMail | undefined {
  return asked === null ? undefined : digestMail({ ...asked, token: newToken() })
}

function nextIssue(state: NewsletterState): NewsletterDesk['next'] {
  const { slot, at, posts, readers, room } = state
  const mail = upcomingMail(state)
  return {
    slot,
    // No issue is planned. Go then sends its zero time, which has the year 1.
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

/**
 * Returns the numbers of new and lost subscribers by week. An imported subscriber counts from the day of the import.
 */
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

/** Returns all subscribers as a CSV table, and their ids. */
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
    `SELECT id, email, CASE WHEN quarantined THEN 'suspected spam' ELSE status END AS status, source, consentText, submittedAt, confirmedAt,
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
        ...[row.submittedAt, row.confirmedAt, row.unsubscribedAt, row.pausedUntil].map(isoTime),
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
