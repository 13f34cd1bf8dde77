import type { FormDefinition } from '../../../src/forms/rules/definition.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import type { SubmissionCall } from './receive-submission.ts'

/** How the server stores the submissions of one form. The file `<form>.receiver.ts` in the form's folder exports it. */
export type FormReceiver = {
  form: FormDefinition
  /** Returns how to read, parse and store a request. */
  take(e: PbRequestEvent): Pick<SubmissionCall, 'read' | 'parse'>
  /**
   * Set if the mails depend on the day of sending. Writes new mails for a record that staff release from quarantine
   * (where suspected spam waits). A waiting mail without a new version is deleted. May change the record, which is
   * saved afterwards.
   */
  renew?(tx: PbApp, row: PbRecord, now: Date): readonly OutgoingMail[]
}

/** The receivers of all forms, in the order of their paths. */
export const receivers: readonly FormReceiver[] = Object.values(
  import.meta.glob<FormReceiver>('../*/*.receiver.ts', { eager: true, import: 'default' }),
)
