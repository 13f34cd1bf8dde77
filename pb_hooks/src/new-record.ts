const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 15

/**
 * Returns an unsaved record of `collection`. It already has an id, because mails and idempotency keys refer to the id
 * before the record is saved.
 */
export function newRecord(app: PbApp, collection: string, values: Readonly<Record<string, unknown>>): PbRecord {
  const record = new Record(app.findCachedCollectionByNameOrId(collection))
  record.set('id', $security.randomStringWithAlphabet(ID_LENGTH, ID_ALPHABET))
  for (const [name, value] of Object.entries(values)) record.set(name, value)
  return record
}
