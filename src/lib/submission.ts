// Decision: docs/decisions/0009-a-fingerprint-of-the-sent-bytes-identifies-a-retry.md

import { isObject } from './json.ts'

/**
 * What travels with a submission and is no part of its content: the proof, the sender's clock, and the signs of programs
 * (`programSigns` in `src/forms/use-form.ts`). Whatever else is sent is content, also what no schema knows: so no schema has a part in whether two
 * requests are the same, and a later one changes nothing about a request that is under way.
 */
export const BESIDE_CONTENT = ['altcha', 'submittedAt', 'website', 'elapsedMs'] as const

/**
 * How the server makes fingerprints of contents. Must be raised by any change after which it makes another one of the same request:
 * only those of one version are compared. 0 stands for rows of release 0.1.0, made of what a schema had made of a request.
 */
export const CONTENT_VERSION = 1

/** Member of an answer to a retry: what came under this key was received, and is deleted since. */
export const DELETED = 'deleted'

/** The code of the refusal of a key that stands for another content: the firm has a request under it, and it was not this one. */
export const KEY_REUSED = 'key_reused'

/** What makes two payloads of the outbox the same submission; the server asks the same of what it is sent. */
export function contentOf(payload: Readonly<Record<string, unknown>>): string {
  const beside = new Set<string>(BESIDE_CONTENT)
  return canonicalJson(Object.fromEntries(Object.entries(payload).filter(([name]) => !beside.has(name))))
}

/** One text for one content, whatever the order of its keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}

/**
 * The number a visitor can quote, known before anything is sent and the same afterwards.
 * `key` is the submission's idempotency key, a UUID; the server derives the same number from it.
 */
export function receiptFor(key: string): string {
  return `LH-${key.replaceAll('-', '').slice(0, 8).toUpperCase()}`
}
