/** The mails about a record that wait for its release, oldest first. */
export function heldMails(tx: PbApp, row: PbRecord): readonly PbRecord[] {
  return tx.findRecordsByFilter('outgoing_emails', "row = {:row} && status = 'held'", 'created', 0, 0, { row: row.id })
}

/** Those mails, and the ones that a budget had no room for: what nobody has been sent, nor will be by itself. */
export function waitingMails(tx: PbApp, row: PbRecord): readonly PbRecord[] {
  return tx.findRecordsByFilter(
    'outgoing_emails',
    "row = {:row} && (status = 'held' || status = 'over-budget')",
    'created',
    0,
    0,
    { row: row.id },
  )
}
