/**
 * Why a request failed. `offline`: the server gave no final answer, so the caller should try again. `signed-out`: the
 * session has ended or lacks the role. `changed`: another editor has saved since. `gone`: the server has no such
 * record. `refused`: `message` is the server's reason.
 */
export type RecordFaultKind = 'offline' | 'signed-out' | 'changed' | 'gone' | 'refused'

export class RecordFault extends Error {
  readonly kind: RecordFaultKind
  /** The server's error messages by column; empty if it sent none. */
  readonly fields: Readonly<Record<string, string>>

  constructor(kind: RecordFaultKind, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.name = 'RecordFault'
    this.kind = kind
    this.fields = fields
  }
}
