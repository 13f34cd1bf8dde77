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
  /** "250" is shown as "250+ registered"; 0 shows nothing. */
  registered_claim: count,
  /** How many have really registered, once that is more than the claim; else 0. */
  registered: count,
  /** Where the recording plays (http or https); empty where there is none, and where it is mailed. */
  recording_url: v.optional(v.string(), ''),
  /** `mail`: who registered or asks for it gets the recording by email, and nobody finds it here. Else "Watch Now" leads to it. */
  recording_by: v.optional(v.picklist(['', 'page', 'mail']), ''),
  /** How often the recording was watched; 0 shows nothing, and so does a webinar without one. */
  views: count,
  featured: v.boolean(),
  /** Came with the installation as an example, and is marked as such. */
  sample: v.boolean(),
})
export type Webinar = v.InferOutput<typeof webinarSchema>

/** All published webinars as of one moment. */
export type WebinarProgram = {
  /** The soonest first; what is running now is still among them. */
  upcoming: Webinar[]
  /** Over, the latest first. */
  onDemand: Webinar[]
}

/** One webinar as of one moment. */
export type DatedWebinar = { webinar: Webinar; isOver: boolean }
