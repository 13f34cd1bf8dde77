/** Deletes all mails about a record, sent or not: what waits never leaves. */
export function deleteMailsAbout(tx: PbApp, row: PbRecord): void {
  tx.db()
    .newQuery('DELETE FROM outgoing_emails WHERE rowCollection = {:collection} AND [[row]] = {:row}')
    .bind({ collection: row.collection().name, row: row.id })
    .execute()
}

/** The same for records of these collections that are there no more, because SQL deleted them, which runs no hooks. */
export function deleteMailsAboutNothing(app: PbApp, collections: readonly string[]): void {
  for (const collection of collections)
    app
      .nonconcurrentDB()
      .newQuery(
        `DELETE FROM outgoing_emails WHERE rowCollection = {:collection} AND [[row]] NOT IN (SELECT id FROM {{${collection}}})`,
      )
      .bind({ collection })
      .execute()
}
