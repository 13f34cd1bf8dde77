import { refuse, reply } from '../submission/answer.ts'
import { readObject } from '../submission/read-request.ts'
import { serverSecret } from '../server-secret.ts'
import { transact } from '../transact.ts'

const ID_LENGTH = 15
/** The length of the token's second part in hexadecimal digits: 128 bits. */
const PROOF_LENGTH = 32
const TOKEN = /^[a-z0-9]{15}[0-9a-f]{32}$/

/**
 * Returns the token for the link in a registrant's mail: the registration's id and a signature. The token is stored
 * nowhere.
 */
export function placeToken(app: PbApp, registration: string): string {
  return registration + proofOf(app, registration)
}

/**
 * `POST /api/site/confirm-place` with `{token}` confirms a registration. The webinar's page behind the mailed link
 * sends it when the visitor presses the button. Idempotent.
 */
export function confirmPlace(e: PbRequestEvent): void {
  const read = readObject(e)
  if (!read.ok) return refuse(e, read.refusal)
  if (confirmed(e.app, read.value['token'], new Date()))
    return reply(e, 200, JSON.stringify({ success: true, code: 'done' }))
  refuse(e, { status: 404, code: 'unknown', error: 'We don’t recognize this link. It may be incomplete.' })
}

/** Confirms the registration that a token belongs to; returns false for an invalid token. */
function confirmed(app: PbApp, token: unknown, now: Date): boolean {
  if (typeof token !== 'string' || !TOKEN.test(token)) return false
  const id = token.slice(0, ID_LENGTH)
  if (!$security.equal(token.slice(ID_LENGTH), proofOf(app, id))) return false
  let isKnown = false
  transact(app, (tx) => {
    const [row] = tx.findRecordsByFilter('webinar_registrations', "id = {:id} && kind = 'registration'", '', 1, 0, {
      id,
    })
    if (row === undefined) return
    isKnown = true
    if (row.getString('confirmedAt') !== '') return
    row.set('confirmedAt', now.toISOString())
    tx.save(row)
  })
  return isKnown
}

function proofOf(app: PbApp, registration: string): string {
  return $security.hs256(registration, serverSecret(app, 'webinar-place')).slice(0, PROOF_LENGTH)
}
