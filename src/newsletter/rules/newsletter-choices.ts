/** The possible lengths of a pause, in weeks; 0 ends a pause. */
export const PAUSE_WEEKS = [0, 4, 8, 12] as const

/** A newsletter subscriber's choices. */
export type NewsletterChoices = {
  /** The chosen categories of the blog; an empty list means all. */
  topics: readonly string[]
  /** The end of the pause, in ISO 8601; empty if the subscription is not paused. */
  pausedUntil: string
}

export type IssueArticle = { title: string; slug: string }
