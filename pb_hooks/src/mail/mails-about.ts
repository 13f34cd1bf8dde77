/** Deletes all mails about a record from the queue, sent or not. The unsent ones are thus never sent. */
export function deleteMailsAbout(tx: PbApp, row: PbRecord): void {
  tx.db()
    .newQuery('DELETE FROM outgoing_emails WHERE rowCollection = {:collection} AND [[row]] = {:row}')
    .bind({ collection: row.collection().name, row: row.id })
    .execute()
}
