import * as v from 'valibot'
import { emailAddress, optionalText } from '../../forms/rules/payload-schema.ts'
import { IMPORT_AT_ONCE, importedReaderSchema } from './reader-import.ts'

/** The most characters of an introduction. Must match the column `introduction` of `newsletter_issues`. */
export const INTRODUCTION_MAX = 500

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Body of `POST /api/site/newsletter`. */
export const newsletterActionSchema = v.variant('action', [
  /** Sets the introduction of the next issue; an empty text removes it. */
  v.object({ action: v.literal('introduce'), text: optionalText({ max: INTRODUCTION_MAX }) }),
  v.object({ action: v.literal('pause') }),
  v.object({ action: v.literal('resume') }),
  /** Mails the next issue as a test to the signed-in administrator. */
  v.object({ action: v.literal('try') }),
  /**
   * Marks all new articles as sent, without sending them. `articles`: how many the administrator saw. The server
   * refuses another number, so that no unseen article is skipped.
   */
  v.object({ action: v.literal('skip'), articles: v.pipe(count, v.minValue(1)) }),
  /** Reports that the last newsletter to an address bounced. */
  v.object({ action: v.literal('bounce'), email: v.pipe(emailAddress, v.toLowerCase()) }),
  v.object({
    action: v.literal('import'),
    readers: v.pipe(v.array(importedReaderSchema), v.minLength(1), v.maxLength(IMPORT_AT_ONCE)),
  }),
])
export type NewsletterAction = v.InferOutput<typeof newsletterActionSchema>

/** An ISO 8601 time; empty means never. */
const moment = v.string()

/** Body of the answer to `GET /api/site/newsletter`, and to every action except an import. */
export const newsletterDeskSchema = v.object({
  now: moment,
  /** When the newsletter was paused; empty if it is not paused. */
  pausedAt: moment,
  /** The introduction of the next issue. */
  introduction: v.string(),
  /** Numbers of subscribers. `confirmed` includes `paused`. */
  readers: v.object({ confirmed: count, paused: count, pending: count, unsubscribed: count, bounced: count }),
  /** Changes by week. Weeks without changes are missing. `ago` 0: the last seven days. */
  weeks: v.array(v.object({ ago: count, joined: count, gone: count })),
  next: v.object({
    /** The name of the issue whose mails the server is enqueueing, such as "2026-11-24"; empty if none has begun. */
    slot: v.string(),
    at: moment,
    articles: count,
    /** The number of subscribers whose mail is not yet enqueued. */
    readers: count,
    /** The number of mails that the daily budget still permits. */
    room: v.number(),
    subject: v.string(),
    /** The HTML version of the issue's mail; empty if there are no new articles. */
    html: v.string(),
  }),
  /** The last issues, newest first. */
  issues: v.array(v.object({ slot: v.string(), status: v.string(), queued: count, articles: count })),
  /** Subscribers whose newsletter bounced, the last changed one first. */
  bounces: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      number: count,
      at: moment,
      reason: v.string(),
      isStopped: v.boolean(),
    }),
  ),
})
export type NewsletterDesk = v.InferOutput<typeof newsletterDeskSchema>
