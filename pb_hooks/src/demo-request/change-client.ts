/** No column: what a record carries from the call that changes it to the hook that writes its mails. */
const CARRIED = '@client'

/** Has the mails about a change belong to the share of a client, a code of `$site.mail.clientCode`. */
export function carryClient(row: PbRecord, client: string): void {
  row.set(CARRIED, client)
}

/** Empty where staff or a job changes the row. */
export function carriedClient(row: PbRecord): string {
  return row.getString(CARRIED)
}
