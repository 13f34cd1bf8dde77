import * as v from 'valibot'
import { databaseInstant } from '../../lib/database-instant.ts'

const requiredText = v.pipe(v.string(), v.minLength(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A webinar. The names are those of the table's columns. */
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
  /** The number of registrations that an editor claims: 250 is shown as "250+ registered". 0 hides it. */
  registered_claim: count,
  /** The real number of registrations if it exceeds the claim, else 0. */
  registered: count,
  /** URL of the recording (http or https). Empty without a recording, or if staff send it by mail. */
  recording_url: v.optional(v.string(), ''),
  /**
   * `mail`: registrants and people who request it get the recording by email, and the page hides its URL. Otherwise the
   * button "Watch Now" links to the recording.
   */
  recording_by: v.optional(v.picklist(['', 'page', 'mail']), ''),
  /** How often people watched the recording. 0 hides it. */
  views: count,
  featured: v.boolean(),
  /** Whether the webinar is an example from the installation. Pages mark it as such. */
  sample: v.boolean(),
})
export type Webinar = v.InferOutput<typeof webinarSchema>

/** All published webinars, sorted at one moment. */
export type WebinarProgram = {
  /** Webinars that have not ended, soonest first. */
  upcoming: Webinar[]
  /** Webinars that have ended, latest first. */
  onDemand: Webinar[]
}

/** One webinar, and whether it had ended when it was read. */
export type DatedWebinar = { webinar: Webinar; isOver: boolean }
