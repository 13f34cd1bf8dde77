// Decision: docs/decisions/0035-chaos-proves-each-guard.md

/**
 * What makes a submission arrive exactly once, and what happens without it. A run `--without` one of them must fail: else no run proves
 * anything of it.
 */
export const GUARDS = /** @type {const} */ ({
  lock: 'tabs and worker of one device send side by side',
  key: 'each attempt has an Idempotency-Key of its own',
  'delete-after-answer': 'an item is deleted before it is sent',
  'strict-write': 'a write counts before it is on the disk',
  'fingerprint-version': 'fingerprints that two releases made in two ways are compared',
})
