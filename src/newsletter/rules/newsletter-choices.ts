/** The possible lengths of a pause, in weeks; 0 ends a pause. */
export const PAUSE_WEEKS = [0, 4, 8, 12] as const

/** A subscriber's choices. */
export type NewsletterChoices = {
  /** Categories of the blog; none means all. */
  topics: readonly string[]
  /** ISO time; empty if it is not paused. */
  pausedUntil: string
}

export type IssueArticle = { title: string; slug: string }
