import * as v from 'valibot'
import { emailAddress, optionalText } from '../../forms/rules/payload-schema.ts'
import { IMPORT_AT_ONCE, importedReaderSchema } from './reader-import.ts'

/** As the column `introduction` of `newsletter_issues`. */
export const INTRODUCTION_MAX = 500

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Body of `POST /api/site/newsletter`. */
export const newsletterActionSchema = v.variant('action', [
  /** Stands at the head of the next issue; empty: nothing does. */
  v.object({ action: v.literal('introduce'), text: optionalText({ max: INTRODUCTION_MAX }) }),
  v.object({ action: v.literal('pause') }),
  v.object({ action: v.literal('resume') }),
  /** Sends the next issue to the account that asks. */
  v.object({ action: v.literal('try') }),
  /** Has all that is new count as sent; `articles`: how many that were when it was looked at. */
  v.object({ action: v.literal('skip'), articles: v.pipe(count, v.minValue(1)) }),
  /** The last newsletter to an address came back. */
  v.object({ action: v.literal('bounce'), email: v.pipe(emailAddress, v.toLowerCase()) }),
  v.object({
    action: v.literal('import'),
    readers: v.pipe(v.array(importedReaderSchema), v.minLength(1), v.maxLength(IMPORT_AT_ONCE)),
  }),
])
export type NewsletterAction = v.InferOutput<typeof newsletterActionSchema>

/** ISO time; empty: never. */
const moment = v.string()

/** Answer to `GET /api/site/newsletter`, and to whatever is done but an import. */
export const newsletterDeskSchema = v.object({
  now: moment,
  /** Since when it has been paused. */
  pausedAt: moment,
  /** For the head of the issue that begins next. */
  introduction: v.string(),
  /** `paused` are among the confirmed. */
  readers: v.object({ confirmed: count, paused: count, pending: count, unsubscribed: count, bounced: count }),
  /** Those of the last weeks with anybody; 0 weeks ago: the last seven days. */
  weeks: v.array(v.object({ ago: count, joined: count, gone: count })),
  next: v.object({
    /** Of the issue whose mails are being queued; empty: it is not begun. */
    slot: v.string(),
    at: moment,
    articles: count,
    /** Readers who have not been seen to. */
    readers: count,
    /** Mails that the day has room for. */
    room: v.number(),
    subject: v.string(),
    /** As mail programs show it; empty: there is nothing new. */
    html: v.string(),
  }),
  /** The latest, the newest first. */
  issues: v.array(v.object({ slot: v.string(), status: v.string(), queued: count, articles: count })),
  /** Readers of whom a newsletter came back, the latest first. */
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
