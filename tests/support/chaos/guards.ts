// Decision: docs/decisions/0035-chaos-proves-each-guard.md

/**
 * The mechanisms that make each submission arrive exactly once. Each text describes the behavior without the mechanism.
 * A chaos run `--without` a guard must fail; that proves that the guard is needed.
 */
export const GUARDS = {
  lock: 'tabs and worker of one device send side by side',
  key: 'each attempt has an Idempotency-Key of its own',
  'delete-after-answer': 'an item is deleted before it is sent',
  'strict-write': 'a write counts before it is on the disk',
  'fingerprint-version': 'fingerprints that two releases made in two ways are compared',
}

export type Guard = keyof typeof GUARDS
