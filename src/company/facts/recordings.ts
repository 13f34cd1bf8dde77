import type { Fact } from './fact.ts'

export type Recording = Fact & {
  title: string
  text: string
  minutes: number
  /** The address of the page that plays it. */
  href: string
}

/** Videos for `/resources/videos`. Every listed one must play, so the list is empty until one is made. */
export const recordings: readonly Recording[] = []
