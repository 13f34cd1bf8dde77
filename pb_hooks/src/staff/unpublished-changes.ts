import { inTransaction } from '../pages/in-transaction.ts'
import { refuseOlderVersion } from './record-version.ts'

const TABLE = 'unpublished_changes'

/** `onRecordCreateRequest` and `onRecordUpdateRequest` of unpublished_changes: records who saves them. */
export function signUnpublished(e: PbRecordRequestEvent): void {
  e.record.set('changedBy', e.requestInfo().auth?.getString('email') ?? '')
  e.next()
}

/**
 * `onRecordUpdate` and `onRecordDelete` of unpublished_changes: of two editors who began with one version, only the
 * first succeeds.
 */
export function refuseOlderChanges(e: PbRecordEvent): void {
  inTransaction(e, (tx) => {
    refuseOlderVersion(e.record, tx.findRecordById(TABLE, e.record.id))
    e.next()
  })
}

/**
 * Deletes a record's unpublished changes in the transaction that deletes it. They share its id, so there is one set.
 */
export function dropUnpublished(tx: PbApp, id: string): void {
  for (const changes of tx.findRecordsByFilter(TABLE, 'id = {:id}', '', 1, 0, { id })) tx.delete(changes)
}
