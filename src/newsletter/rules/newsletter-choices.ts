/** For how many weeks a reader can pause the newsletter; 0 ends a pause. */
export const PAUSE_WEEKS = [0, 4, 8, 12] as const

/** What a subscriber has chosen. */
export type NewsletterChoices = {
  /** Categories of the blog; none: all of them. */
  topics: readonly string[]
  /** ISO time; empty: it is not paused. */
  pausedUntil: string
}

/** An article of the last issue. */
export type IssueArticle = { title: string; slug: string }
