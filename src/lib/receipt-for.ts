/**
 * The number a visitor can quote, known before anything is sent and the same afterwards.
 * `key` is the submission's idempotency key, a UUID; the server derives the same number from it.
 */
export function receiptFor(key: string): string {
  return `LH-${key.replaceAll('-', '').slice(0, 8).toUpperCase()}`
}
