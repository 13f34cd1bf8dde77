import * as v from 'valibot'
import { emailAddress, optionalText } from '../../forms/rules/payload-schema.ts'
import { IMPORT_AT_ONCE, importedReaderSchema } from './reader-import.ts'

/** Must match the column `introduction` of `newsletter_issues`. */
export const INTRODUCTION_MAX = 500

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Body of `POST /api/site/newsletter`. */
export const newsletterActionSchema = v.variant('action', [
  /** Sets the introduction of the next issue; an empty text removes it. */
  v.object({ action: v.literal('introduce'), text: optionalText({ max: INTRODUCTION_MAX }) }),
  v.object({ action: v.literal('pause') }),
  v.object({ action: v.literal('resume') }),
  /** Sends the next issue as a test to the calling account. */
  v.object({ action: v.literal('try') }),
  /**
   * Marks all new articles as sent. `articles`: their number when the administrator saw them, so that newer ones are
   * not skipped.
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

/** An ISO 8601 time; empty for never. */
const moment = v.string()

/** Answer to `GET /api/site/newsletter`, and to every action except an import. */
export const newsletterDeskSchema = v.object({
  now: moment,
  /** When the newsletter was paused; empty if it is not paused. */
  pausedAt: moment,
  /** The introduction of the next issue. */
  introduction: v.string(),
  /** Numbers of subscribers. `confirmed` includes `paused`. */
  readers: v.object({ confirmed: count, paused: count, pending: count, unsubscribed: count, bounced: count }),
  /** The last weeks with changes. `ago` 0: the last seven days. */
  weeks: v.array(v.object({ ago: count, joined: count, gone: count })),
  next: v.object({
    /** The slot of the issue whose mails are being queued; empty if no issue has begun. */
    slot: v.string(),
    at: moment,
    articles: count,
    /** Subscribers whose mail is not yet queued. */
    readers: count,
    /** The number of mails that the daily budget still permits. */
    room: v.number(),
    subject: v.string(),
    /** The issue's HTML part; empty if there are no new articles. */
    html: v.string(),
  }),
  /** The latest issues, newest first. */
  issues: v.array(v.object({ slot: v.string(), status: v.string(), queued: count, articles: count })),
  /** Subscribers with a bounced newsletter, latest first. */
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
