import { forms } from '../../../src/forms/rules/forms.ts'
import { parseObject } from '../../../src/lib/json.ts'
import { DELETED, receiptFor } from '../../../src/lib/submission.ts'
import { serverSecret } from '../server-secret.ts'
import type { CaptchaCall } from '../site-functions.ts'

// A row of `submissions` outlives what it is about, so that a retry that comes late re-creates nothing. From then on it holds neither
// the key, whose beginning is the visitor's receipt, nor the fingerprint: of a sign-up it could be guessed from the address.

const FORGOTTEN = 'deleted:'
const HASH_LENGTH = 40

/** The row of a key, also when what came under it was deleted. */
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

/** Whether a submission of another call was stored under the key: then its receipt names that one, and no second. */
export function isKeyOfAnotherCall(app: PbApp, call: CaptchaCall, key: string): boolean {
  // Named one by one, since the index begins with the call.
  const others = Object.keys(forms).flatMap((other) => (other === call ? [] : [`call = '${other}'`]))
  return (
    app.findRecordsByFilter('submissions', `key = {:key} && (${others.join(' || ')})`, '', 1, 0, { key }).length > 0
  )
}

/** What the key was answered, as JSON. Once its submission is deleted the answer says so, with `deleted: true`. */
export function storedAnswer(stored: PbRecord, key: string): string {
  const json = stored.getString('answer')
  if (!stored.getString('key').startsWith(FORGOTTEN)) return json
  const answer = parseObject(json)
  return JSON.stringify('receipt' in answer ? { ...answer, receipt: receiptFor(key) } : answer)
}

/** Leaves of the keys of a deleted row only what recognises a retry. Their fingerprints are compared no more: the key alone decides. */
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

/** The same for rows of these collections that are there no more, because SQL deleted them, which runs no hooks; one after the other, as all writers wait for each. */
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
