/**
 * Why a call failed. `offline`: the server did not decide, try again. `signed-out`: the session has ended or lacks the
 * role. `changed`: another editor has saved since. `gone`: the record was deleted. `refused`: `message` is the
 * server's reason.
 */
export type RecordFaultKind = 'offline' | 'signed-out' | 'changed' | 'gone' | 'refused'

export class RecordFault extends Error {
  readonly kind: RecordFaultKind
  /** The server's errors by column, if it names any. */
  readonly fields: Readonly<Record<string, string>>

  constructor(kind: RecordFaultKind, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.name = 'RecordFault'
    this.kind = kind
    this.fields = fields
  }
}
