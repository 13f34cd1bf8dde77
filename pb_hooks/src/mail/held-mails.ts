/** Returns the mails about a quarantined record, which wait until staff release the record, oldest first. */
export function heldMails(tx: PbApp, row: PbRecord): readonly PbRecord[] {
  return tx.findRecordsByFilter('outgoing_emails', "row = {:row} && status = 'held'", 'created', 0, 0, { row: row.id })
}

/**
 * Returns the unsent mails about a record that the queue does not send by itself: they wait for the release from
 * quarantine, or for budget.
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
