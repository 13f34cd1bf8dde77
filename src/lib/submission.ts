// Decision: docs/decisions/0009-a-fingerprint-of-the-sent-bytes-identifies-a-retry.md

import { isObject } from './json.ts'

/**
 * Members of a submission that are not content: the proof, the sender's clock, and the values that detect programs
 * (`programSigns` in `src/forms/use-form.ts`). Every other member is content, even if no schema knows it. So no schema
 * decides whether two requests are the same, and a later schema changes nothing for a request that is already being
 * sent.
 */
export const BESIDE_CONTENT = ['altcha', 'submittedAt', 'website', 'elapsedMs'] as const

/**
 * Version of the content's fingerprint. Raise it with any change that alters fingerprints: only those of one version
 * are compared. 0 means rows of release 0.1.0, whose fingerprints depended on a schema.
 */
export const CONTENT_VERSION = 1

/** Member of the answer to a retry: the submission with this key was received, and deleted since. */
export const DELETED = 'deleted'

/** Error code for a key that was used with other content: the firm has another request under it. */
export const KEY_REUSED = 'key_reused'

/**
 * Returns the content that makes two payloads of the outbox the same submission. The server compares the same members.
 */
export function contentOf(payload: Readonly<Record<string, unknown>>): string {
  const beside = new Set<string>(BESIDE_CONTENT)
  return canonicalJson(Object.fromEntries(Object.entries(payload).filter(([name]) => !beside.has(name))))
}

/** Returns the same text for the same content, independent of the order of its keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}

/**
 * The number that a visitor can quote, the same before and after sending. `key` is the submission's idempotency key, a
 * UUID; the server derives the same number from it.
 */
export function receiptFor(key: string): string {
  return `LH-${key.replaceAll('-', '').slice(0, 8).toUpperCase()}`
}
