import * as v from 'valibot'
import { databaseInstant } from '../../lib/database-instant.ts'

const requiredText = v.pipe(v.string(), v.minLength(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A webinar. Names are those of the `webinars` columns. */
export const webinarSchema = v.object({
  id: requiredText,
  slug: requiredText,
  title: requiredText,
  summary: v.string(),
  category: v.string(),
  presenter: v.string(),
  presenter_title: v.string(),
  /** ISO 8601 in UTC. */
  starts_at: databaseInstant,
  duration_minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The number of registrations that staff claim. "250" is shown as "250+ registered"; 0 hides it. */
  registered_claim: count,
  /** The real number of registrations if it exceeds the claim; else 0. */
  registered: count,
  /** Address of the recording (http or https); empty if there is none, or if it is mailed. */
  recording_url: v.optional(v.string(), ''),
  /**
   * `mail`: registrants and those who ask get the recording by email, and the page hides it. Else "Watch Now" links to
   * it.
   */
  recording_by: v.optional(v.picklist(['', 'page', 'mail']), ''),
  /** How often the recording was watched; hidden if 0 or without a recording. */
  views: count,
  featured: v.boolean(),
  /** Whether the webinar came with the installation as an example. Pages mark it as such. */
  sample: v.boolean(),
})
export type Webinar = v.InferOutput<typeof webinarSchema>

/** All published webinars as of one moment. */
export type WebinarProgram = {
  /** Soonest first; includes a running one. */
  upcoming: Webinar[]
  /** Past ones, latest first. */
  onDemand: Webinar[]
}

/** One webinar as of one moment. */
export type DatedWebinar = { webinar: Webinar; isOver: boolean }
