// Decision: docs/decisions/0035-chaos-proves-each-guard.md

/**
 * The mechanisms by which a submission arrives exactly once, and the failure without each. A run `--without` one of them must fail:
 * otherwise no run proves that guard.
 */
export const GUARDS = /** @type {const} */ ({
  lock: 'tabs and worker of one device send side by side',
  key: 'each attempt has an Idempotency-Key of its own',
  'delete-after-answer': 'an item is deleted before it is sent',
  'strict-write': 'a write counts before it is on the disk',
  'fingerprint-version': 'fingerprints that two releases made in two ways are compared',
})
