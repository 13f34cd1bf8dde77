/** Key under which a record carries the version. No column has such a name. */
const VERSION = '@version'
const SAVED_BY = '@savedBy'

/**
 * `onRecordUpdateRequest` and `onRecordDeleteRequest` of staff-written records: carries the account that saves, and the
 * version that its change is based on. The version is the record's `updated`, in the header `X-Record-Version`, or
 * under its former name from a page left open during an update. Without a version nothing is compared.
 */
export function recordVersion(e: PbRecordRequestEvent): void {
  // PocketBase gives such an event no separate request. Its `requestInfo` writes header names in lower case with
  // underscores.
  const { headers, auth } = e.requestInfo()
  e.record.set(VERSION, headers['x_record_version'] ?? headers['x_article_version'] ?? '')
  e.record.set(SAVED_BY, auth?.getString('email') ?? '')
  e.next()
}

/**
 * Rejects a save that is based on an older version. Called in the saving transaction, so that of two simultaneous saves
 * only the first succeeds.
 * @param stored the record as read in that transaction
 * @throws 409 if another editor has saved since
 */
export function refuseOlderVersion(record: PbRecord, stored: PbRecord): void {
  const version = record.getString(VERSION)
  if (version !== '' && version !== stored.getString('updated'))
    throw new ApiError(409, 'Someone else has saved this meanwhile. Reload it, and make your change again.', {})
}

/** The account's address; empty for the program itself. */
export function lastSavedBy(record: PbRecord): string {
  return record.getString(SAVED_BY)
}
