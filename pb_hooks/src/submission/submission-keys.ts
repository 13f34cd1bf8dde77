import { formEndpoints } from '../../../src/forms/rules/forms.ts'
import { parseObject } from '../../../src/lib/json.ts'
import { DELETED, receiptFor } from '../../../src/lib/submission.ts'
import { serverSecret } from '../server-secret.ts'
import type { CaptchaCall } from '../site-functions.ts'
import { transact } from '../transact.ts'

// A record in `submissions` outlives its submission, so that a late retry does not create the submission again. After
// the deletion it contains neither the key, which begins with the visitor's receipt, nor the fingerprint, from which an
// email address could be guessed.

const FORGOTTEN = 'deleted:'
const HASH_LENGTH = 40

/**
 * Returns the record of an idempotency key in `submissions`, even if the submission was deleted; undefined if the key
 * is new.
 */
export function submissionUnder(app: PbApp, call: string, key: string): PbRecord | undefined {
  const [found] = app.findRecordsByFilter(
    'submissions',
    'call = {:call} && (key = {:key} || key = {:forgotten})',
    '',
    1,
    0,
    { call, key, forgotten: forgottenKey(app, call, key) },
  )
  return found
}

/** Returns whether another API route used this key. The key's receipt number then belongs to the other submission. */
export function isKeyOfAnotherCall(app: PbApp, call: CaptchaCall, key: string): boolean {
  return isFound(app, `FROM submissions WHERE call IN (${CALLS}) AND call != {:call} AND [[key]] = {:key}`, {
    call,
    key,
  })
}

/** Returns whether a submission used this proof-of-work challenge. */
export function isUsed(app: PbApp, challenge: string): boolean {
  return isFound(app, USED, { challenge })
}

/**
 * Returns whether any API route used this key, or a submission used this challenge. One query, because all other
 * writers wait for the transaction that asks.
 */
export function isKnown(tx: PbApp, call: string, key: string, challenge: string): boolean {
  const keys = `FROM submissions WHERE call IN (${CALLS}) AND [[key]] IN ({:key}, {:forgotten})`
  return isFound(tx, `${keys} UNION ALL SELECT 1 ${USED}`, { key, forgotten: forgottenKey(tx, call, key), challenge })
}

const USED = 'FROM used_challenges WHERE challenge = {:challenge}'
// Queries name each route, because the index of keys begins with the column `call`.
const CALLS = [...formEndpoints().keys()].map((call) => `'${call}'`).join(', ')

function isFound(app: PbApp, from: string, params: PbParams): boolean {
  const found = arrayOf(new DynamicModel({ found: 0 }))
  app.db().newQuery(`SELECT 1 AS found ${from} LIMIT 1`).bind(params).all(found)
  return found.length > 0
}

/** Returns the stored response as JSON, with `deleted: true` if the submission was deleted. */
export function storedAnswer(stored: PbRecord, key: string): string {
  const json = stored.getString('answer')
  if (!stored.getString('key').startsWith(FORGOTTEN)) return json
  const answer = parseObject(json)
  return JSON.stringify('receipt' in answer ? { ...answer, receipt: receiptFor(key) } : answer)
}

/**
 * Replaces the keys of a deleted submission by hashes, which still recognise a retry. Deletes the fingerprints, so for
 * a retry only the key is compared.
 */
export function forgetKeys(tx: PbApp, row: string): void {
  for (const stored of tx.findRecordsByFilter('submissions', 'row = {:row}', '', 0, 0, { row })) {
    const answer = parseObject(stored.getString('answer'))
    stored.set('key', forgottenKey(tx, stored.getString('call'), stored.getString('key')))
    stored.set('fingerprint', '')
    stored.set('fingerprintVersion', 0)
    stored.set('answer', { ...answer, ...('receipt' in answer ? { receipt: '' } : {}), [DELETED]: true })
    stored.set('row', '')
    stored.set('bytes', 0)
    tx.save(stored)
  }
}

/**
 * Like forgetKeys, for keys whose submissions were deleted by SQL, which runs no PocketBase hooks. Each submission has
 * its own transaction, so that other writers never wait long.
 */
export function forgetKeysOfNothing(app: PbApp, collections: readonly string[]): void {
  const rows = arrayOf(new DynamicModel({ row: '' }))
  app
    .db()
    .newQuery(
      `SELECT DISTINCT [[row]] FROM submissions WHERE [[row]] != ''
        ${collections.map((name) => `AND [[row]] NOT IN (SELECT id FROM {{${name}}})`).join(' ')}`,
    )
    .all(rows)
  for (const { row } of rows) transact(app, (tx) => forgetKeys(tx, row))
}

function forgottenKey(app: PbApp, call: string, key: string): string {
  return FORGOTTEN + $security.hs256(`${call} ${key}`, serverSecret(app, 'deleted-keys')).slice(0, HASH_LENGTH)
}
