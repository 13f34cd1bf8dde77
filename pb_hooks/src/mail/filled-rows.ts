import type { MailBlock } from './mail-body.ts'

/** A table of what the visitor filled in: neither what is empty nor what is absent. */
export function filledRows(rows: ReadonlyArray<readonly [label: string, value: string | undefined]>): MailBlock {
  return { table: rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value]])) }
}
