/** What a request says beside the columns; no column has such a name. */
const VERSION = '@version'
const SAVED_BY = '@savedBy'

/**
 * `onRecordUpdateRequest` of what staff writes, and `onRecordDeleteRequest` of what they delete: notes who saves, and which version the change
 * was made from. That is the `updated` of the record, in the header `X-Record-Version`, or under its former name from a page that was open during an update; without it nothing is compared.
 */
export function noteVersion(e: PbRecordRequestEvent): void {
  // PocketBase gives such an event no request of its own, and names headers in this form.
  const { headers, auth } = e.requestInfo()
  e.record.set(VERSION, headers['x_record_version'] ?? headers['x_article_version'] ?? '')
  e.record.set(SAVED_BY, auth?.getString('email') ?? '')
  e.next()
}

/**
 * Asked in the transaction that saves, so that of two people who began with one version only the first can save it.
 * @param stored the record as it was read in that transaction
 * @throws 409 when somebody else has saved meanwhile
 */
export function refuseOlderVersion(record: PbRecord, stored: PbRecord): void {
  const version = record.getString(VERSION)
  if (version !== '' && version !== stored.getString('updated'))
    throw new ApiError(409, 'Somebody else has saved this meanwhile.', {})
}

/** The address of the account; empty for the program itself. */
export function lastSavedBy(record: PbRecord): string {
  return record.getString(SAVED_BY)
}
