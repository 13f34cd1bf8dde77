import type { Fact } from './fact.ts'

export type Recording = Fact & {
  title: string
  text: string
  minutes: number
  /** Where it plays. */
  href: string
}

/** Videos for `/resources/videos`. What is listed must play, so there is none before one is made. */
export const recordings: readonly Recording[] = []
