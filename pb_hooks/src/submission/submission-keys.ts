import { forms } from '../../../src/forms/rules/forms.ts'
import { parseObject } from '../../../src/lib/json.ts'
import { DELETED, receiptFor } from '../../../src/lib/submission.ts'
import { serverSecret } from '../server-secret.ts'
import type { CaptchaCall } from '../site-functions.ts'

// A row of `submissions` outlives its submission, so that a late retry does not create it again. After the deletion it
// holds neither the key, whose beginning is the visitor's receipt, nor the fingerprint, from which an address could be
// guessed.

const FORGOTTEN = 'deleted:'
const HASH_LENGTH = 40

/** Returns the row of a key, even if its submission was deleted. */
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

/** Whether the key was used by a submission of another call: its receipt then belongs to that one. */
export function isKeyOfAnotherCall(app: PbApp, call: CaptchaCall, key: string): boolean {
  // Calls are listed one by one because the index begins with the call.
  const others = Object.keys(forms).flatMap((other) => (other === call ? [] : [`call = '${other}'`]))
  return (
    app.findRecordsByFilter('submissions', `key = {:key} && (${others.join(' || ')})`, '', 1, 0, { key }).length > 0
  )
}

/** Returns the stored answer of a key as JSON, with `deleted: true` if its submission was deleted. */
export function storedAnswer(stored: PbRecord, key: string): string {
  const json = stored.getString('answer')
  if (!stored.getString('key').startsWith(FORGOTTEN)) return json
  const answer = parseObject(json)
  return JSON.stringify('receipt' in answer ? { ...answer, receipt: receiptFor(key) } : answer)
}

/**
 * Reduces the keys of a deleted row to a hash that recognises a retry. The key alone then decides, because fingerprints
 * are deleted.
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
 * Like forgetKeys, for orphaned keys: raw SQL deleted their rows, so no hooks ran. Handles one row at a time, because
 * all writers wait for each.
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
  for (const { row } of rows) app.runInTransaction((tx) => forgetKeys(tx, row))
}

function forgottenKey(app: PbApp, call: string, key: string): string {
  return FORGOTTEN + $security.hs256(`${call} ${key}`, serverSecret(app, 'deleted-keys')).slice(0, HASH_LENGTH)
}
