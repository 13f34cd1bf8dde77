/**
 * Key under which a record carries the client's code, in memory only. The function that changes the record sets it, and
 * the PocketBase hook that writes the mails reads it. No column has this name.
 */
const CARRIED = '@client'
const IS_BY_VISITOR = '@byVisitor'

/**
 * Stores in the record, without saving it, the code of the visitor's client (`$site.mail.clientCode`). The mails about
 * the change then count towards the client's share of the mail budget.
 */
export function carryClient(row: PbRecord, client: string): void {
  row.set(CARRIED, client)
  row.set(IS_BY_VISITOR, true)
}

/**
 * Returns whether a visitor changed the record, by a mailed link or from the requesting device. Otherwise staff or a
 * job changed it.
 */
export function isByVisitor(row: PbRecord): boolean {
  return row.getBool(IS_BY_VISITOR)
}

/** Returns the code of the client that changed the record; empty if staff or a job changed it. */
export function carriedClient(row: PbRecord): string {
  return row.getString(CARRIED)
}
