const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 15

/** An id as PocketBase makes them. It is there before the record is on the server, so that a save that is repeated creates it once. */
export function newRecordId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}
