import type { MailBlock } from './mail-body.ts'

/** A table of what the visitor filled in. */
export function filledRows(rows: ReadonlyArray<readonly [label: string, value: string]>): MailBlock {
  return { table: rows.filter(([, value]) => value !== '') }
}
