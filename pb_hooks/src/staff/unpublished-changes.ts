import { inTransaction } from '../pages/in-transaction.ts'
import { refuseOlderVersion } from './record-version.ts'

const TABLE = 'unpublished_changes'

/** `onRecordCreateRequest` and `onRecordUpdateRequest` of unpublished_changes: notes who saves them. */
export function signUnpublished(e: PbRecordRequestEvent): void {
  e.record.set('changedBy', e.requestInfo().auth?.getString('email') ?? '')
  e.next()
}

/** `onRecordUpdate` and `onRecordDelete` of unpublished_changes: of two people who began with one version only the first changes them. */
export function refuseOlderChanges(e: PbRecordEvent): void {
  inTransaction(e, (tx) => {
    refuseOlderVersion(e.record, tx.findRecordById(TABLE, e.record.id))
    e.next()
  })
}

/** In the transaction that deletes a record: its changes go with it. They have its id, so that there is one set of them. */
export function dropUnpublished(tx: PbApp, id: string): void {
  for (const changes of tx.findRecordsByFilter(TABLE, 'id = {:id}', '', 1, 0, { id })) tx.delete(changes)
}
