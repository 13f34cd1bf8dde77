/** The mails about a record that wait for its release, oldest first. */
export function heldMails(tx: PbApp, row: PbRecord): readonly PbRecord[] {
  return tx.findRecordsByFilter('outgoing_emails', "row = {:row} && status = 'held'", 'created', 0, 0, { row: row.id })
}
