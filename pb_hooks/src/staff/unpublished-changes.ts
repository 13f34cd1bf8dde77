const TABLE = 'unpublished_changes'

/**
 * `onRecordCreateRequest` and `onRecordUpdateRequest` of unpublished_changes: records the email address of the account
 * that saves.
 */
export function signUnpublished(e: PbRecordRequestEvent): void {
  e.record.set('changedBy', e.requestInfo().auth?.getString('email') ?? '')
  e.next()
}

/**
 * Deletes the unpublished changes of a record in the transaction that deletes the record. They are stored under the
 * record's id, so there is at most one set.
 */
export function dropUnpublished(tx: PbApp, id: string): void {
  for (const changes of tx.findRecordsByFilter(TABLE, 'id = {:id}', '', 1, 0, { id })) tx.delete(changes)
}
