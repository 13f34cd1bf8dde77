/** Key under which a record carries its version, in memory only. No column has this name. */
const VERSION = '@version'
const SAVED_BY = '@savedBy'

/**
 * `onRecordUpdateRequest` and `onRecordDeleteRequest` of records that staff write. Attaches to the record the account
 * that saves it, and the version on which the change is based. The version is the former value of `updated`, from the
 * header `X-Record-Version`. Admin pages loaded before an update of the program send it in an older header. Without a
 * version, saves are not compared.
 */
export function recordVersion(e: PbRecordRequestEvent): void {
  // These events have no `e.request`. `requestInfo()` has header names in lower case with underscores.
  const { headers, auth } = e.requestInfo()
  e.record.set(VERSION, headers['x_record_version'] ?? headers['x_article_version'] ?? '')
  e.record.set(SAVED_BY, auth?.getString('email') ?? '')
  e.next()
}

/**
 * Rejects a save that is based on an older version. Call it in the saving transaction, so that of two simultaneous
 * saves only the first succeeds.
 * @param stored the record as read in that transaction
 * @throws 409 if another editor has saved since
 */
export function refuseOlderVersion(record: PbRecord, stored: PbRecord): void {
  const version = record.getString(VERSION)
  if (version !== '' && version !== stored.getString('updated'))
    throw new ApiError(409, 'Someone else has saved this meanwhile. Reload it, and make your change again.', {})
}

/** Returns the email address of the account that saves the record; empty for an automatic change. */
export function lastSavedBy(record: PbRecord): string {
  return record.getString(SAVED_BY)
}
