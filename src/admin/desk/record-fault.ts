/**
 * Why a call came to nothing. `offline`: nobody judged it, try again. `signed-out`: the session has ended or lacks the role. `changed`: somebody
 * else has saved meanwhile. `gone`: the record was deleted. `refused`: the server says in `message` what is wrong.
 */
export type RecordFaultKind = 'offline' | 'signed-out' | 'changed' | 'gone' | 'refused'

export class RecordFault extends Error {
  readonly kind: RecordFaultKind
  /** What is wrong with which column, where the server says so. */
  readonly fields: Readonly<Record<string, string>>

  constructor(kind: RecordFaultKind, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.name = 'RecordFault'
    this.kind = kind
    this.fields = fields
  }
}
