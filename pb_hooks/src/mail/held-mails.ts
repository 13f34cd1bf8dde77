/** Returns the mails that wait for a record's release, oldest first. */
export function heldMails(tx: PbApp, row: PbRecord): readonly PbRecord[] {
  return tx.findRecordsByFilter('outgoing_emails', "row = {:row} && status = 'held'", 'created', 0, 0, { row: row.id })
}

/**
 * Returns a record's mails that wait for release or for budget: all unsent mails that the queue will not send by
 * itself.
 */
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
