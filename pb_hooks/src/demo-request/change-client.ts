/** No columns: what a record carries from the call that changes it to the hook that writes its mails. */
const CARRIED = '@client'
const IS_BY_VISITOR = '@byVisitor'

/** Has the mails about a visitor's change belong to the share of his client, a code of `$site.mail.clientCode`. */
export function carryClient(row: PbRecord, client: string): void {
  row.set(CARRIED, client)
  row.set(IS_BY_VISITOR, true)
}

/** Whether a visitor changes the row, by a link or from the device that asked; else staff or a job. */
export function isByVisitor(row: PbRecord): boolean {
  return row.getBool(IS_BY_VISITOR)
}

/** Empty where staff or a job changes the row. */
export function carriedClient(row: PbRecord): string {
  return row.getString(CARRIED)
}
