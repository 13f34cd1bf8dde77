/** Not a column: passes a value from the call that changes a record to the hook that writes its mails. */
const CARRIED = '@client'
const IS_BY_VISITOR = '@byVisitor'

/** Counts the mails about a visitor's change in the share of this client, a code of `$site.mail.clientCode`. */
export function carryClient(row: PbRecord, client: string): void {
  row.set(CARRIED, client)
  row.set(IS_BY_VISITOR, true)
}

/** Whether a visitor changes the row, by a link or from the requesting device; else staff or a job does. */
export function isByVisitor(row: PbRecord): boolean {
  return row.getBool(IS_BY_VISITOR)
}

/** Empty if staff or a job changes the row. */
export function carriedClient(row: PbRecord): string {
  return row.getString(CARRIED)
}
