/**
 * Key of a value that a record carries from the call that changes it to the hook that writes its mails. No column has
 * such a name.
 */
const CARRIED = '@client'
const IS_BY_VISITOR = '@byVisitor'

/**
 * Carries the client's code (`$site.mail.clientCode`), so that the mails about a visitor's change count in that
 * client's share of the budget.
 */
export function carryClient(row: PbRecord, client: string): void {
  row.set(CARRIED, client)
  row.set(IS_BY_VISITOR, true)
}

/**
 * Whether a visitor changes the row, by a mailed link or from the requesting device. Otherwise staff or a job changes
 * it.
 */
export function isByVisitor(row: PbRecord): boolean {
  return row.getBool(IS_BY_VISITOR)
}

/** Returns the code of the client that changes the row; empty if staff or a job changes it. */
export function carriedClient(row: PbRecord): string {
  return row.getString(CARRIED)
}
