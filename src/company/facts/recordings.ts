import type { Fact } from './fact.ts'

export type Recording = Fact & {
  title: string
  text: string
  minutes: number
  /** The address of the page that plays the video. */
  href: string
}

/**
 * The videos on `/resources/videos`. The list contains only videos that exist, and is empty until there is one. The film
 * of the sample webinars is not in it, because it goes when they are removed.
 */
export const recordings: readonly Recording[] = []
