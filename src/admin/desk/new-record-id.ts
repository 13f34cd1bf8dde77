const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 15

/**
 * Returns a new id in PocketBase's format. The client chooses the id before the first save, so that a retry does not
 * create a second record.
 */
export function newRecordId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}
