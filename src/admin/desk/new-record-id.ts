const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 15

/**
 * An id in PocketBase's format. The client chooses it before the first save, so that a retry creates the record once.
 */
export function newRecordId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}
