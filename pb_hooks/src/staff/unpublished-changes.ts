const TABLE = 'unpublished_changes'

/** `onRecordCreateRequest` and `onRecordUpdateRequest` of unpublished_changes: records who saves them. */
export function signUnpublished(e: PbRecordRequestEvent): void {
  e.record.set('changedBy', e.requestInfo().auth?.getString('email') ?? '')
  e.next()
}

/**
 * Deletes a record's unpublished changes in the transaction that deletes it. They share its id, so there is one set.
 */
export function dropUnpublished(tx: PbApp, id: string): void {
  for (const changes of tx.findRecordsByFilter(TABLE, 'id = {:id}', '', 1, 0, { id })) tx.delete(changes)
}
