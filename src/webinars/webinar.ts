/** A webinar. Names are those of the `webinars` columns. */
export type Webinar = {
  id: string
  slug: string
  title: string
  summary: string
  category: string
  presenter: string
  presenter_title: string
  /** ISO 8601 in UTC. */
  starts_at: string
  duration_minutes: number
  /** "250" is shown as "250+ registered"; 0 shows nothing. */
  registered_claim: number
  /** How many have really registered, once that is more than the claim; else 0. */
  registered: number
  /** How often the recording was watched; 0 shows nothing. */
  views: number
  featured: boolean
  /** Came with the installation as an example, and is marked as such. */
  sample: boolean
}

/** All published webinars as of one moment. */
export type WebinarProgram = {
  /** The soonest first; what is running now is still among them. */
  upcoming: Webinar[]
  /** Over, the latest first. */
  onDemand: Webinar[]
}

/** One webinar as of one moment. */
export type DatedWebinar = { webinar: Webinar; isOver: boolean }

/** What the pages of the webinars are rendered from outside the browser. A page is given only what it shows. */
export type WebinarsRenderData = {
  webinars?: WebinarProgram
  webinar?: DatedWebinar | null
}

/**
 * Where the pages get webinars from: the API in the browser, `WebinarsRenderData` when a page is rendered.
 * Every method rejects with a `ContentError` when there is no answer.
 */
export type WebinarsSource = {
  program(): Promise<WebinarProgram>
  /** Null when no published webinar has this slug. */
  bySlug(slug: string): Promise<DatedWebinar | null>
}
