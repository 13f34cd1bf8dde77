// Decision: docs/decisions/0009-a-fingerprint-of-the-sent-data-identifies-a-retry.md

import { isObject } from './json.ts'

/**
 * Members of a submission that are not its content: the proof of work, the sender's clock, and the values that detect
 * spam programs (`programSigns` in `src/forms/use-form.ts`). Every other member is content, even if no schema knows it.
 * So a later release with another schema still recognizes a retry.
 */
export const BESIDE_CONTENT = ['altcha', 'submittedAt', 'website', 'elapsedMs'] as const

/**
 * Version of the content's fingerprint. Raise it with any change that alters fingerprints, because the server compares
 * only fingerprints of the same version. Records of release 0.1.0 have version 0; their fingerprints depended on a
 * schema.
 */
export const CONTENT_VERSION = 1

/**
 * Member of the server's answer to a retry. True if the server received the submission with this key, and has deleted
 * it since.
 */
export const DELETED = 'deleted'

/** Error code for a key that was used with other content. The server has another request under this key. */
export const KEY_REUSED = 'key_reused'

/**
 * Returns the content of a payload as text. Two payloads with equal content are the same submission. The server
 * compares the same members.
 */
export function contentOf(payload: Readonly<Record<string, unknown>>): string {
  const beside = new Set<string>(BESIDE_CONTENT)
  return canonicalJson(Object.fromEntries(Object.entries(payload).filter(([name]) => !beside.has(name))))
}

/** Returns the value as JSON with sorted keys, so that equal values have the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}

/**
 * Returns the receipt number that a visitor can quote, the same before and after sending. `key` is the submission's
 * idempotency key, a UUID. The server derives the same number from it.
 */
export function receiptFor(key: string): string {
  return `LH-${key.replaceAll('-', '').slice(0, 8).toUpperCase()}`
}
