import type { OutgoingMail } from '../outgoing-mail.ts'

/** What all samples share. */
export type SampleFacts = {
  /** Returns the text that a visitor entered: `usual`, or another one for all texts. */
  text: (usual: string) => string
  email: string
  submittedAt: string
  altcha: string
  receipt: string
  token: string
  now: Date
}

/** Mails about a record of a collection. */
export type SampleMails = { title: string; collection: string; write: (app: PbApp) => readonly OutgoingMail[] }

/** Returns the samples of one folder. The folder's files `<name>.samples.ts` export such a function. */
export type Samples = (facts: SampleFacts) => readonly SampleMails[]

/**
 * Returns the parsed request of a sample.
 * @throws if the schema refuses it
 */
export function checked<T>(parsed: { success: true; request: T } | { success: false; error: string }): T {
  if (!parsed.success) throw new Error(`a sample is refused: ${parsed.error}`)
  return parsed.request
}
