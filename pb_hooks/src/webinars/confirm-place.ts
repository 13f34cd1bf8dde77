import { refuse, reply } from '../submission/answer.ts'
import { readObject } from '../submission/read-request.ts'
import { serverSecret } from '../server-secret.ts'

const ID_LENGTH = 15
/** 128 bits, in hexadecimal. */
const PROOF_LENGTH = 32
const TOKEN = /^[a-z0-9]{15}[0-9a-f]{32}$/

/** What the link of a registration carries: its id, and a proof that only its mail has. Nothing of it is stored. */
export function placeToken(app: PbApp, registration: string): string {
  return registration + proofOf(app, registration)
}

/**
 * `POST /api/site/confirm-place` with `{token}`; the webinar's page sends it when the button behind the mailed link is pressed. The same call
 * again changes nothing and is answered alike.
 */
export function confirmPlace(e: PbRequestEvent): void {
  const read = readObject(e)
  if (!read.ok) return refuse(e, read.refusal)
  if (confirmed(e.app, read.value['token'], new Date()))
    return reply(e, 200, JSON.stringify({ success: true, code: 'done' }))
  refuse(e, { status: 404, code: 'unknown', error: 'We do not know this link. It may be incomplete.' })
}

/** Reports whether the token is that of a registration, which counts from then on. */
function confirmed(app: PbApp, token: unknown, now: Date): boolean {
  if (typeof token !== 'string' || !TOKEN.test(token)) return false
  const id = token.slice(0, ID_LENGTH)
  if (!$security.equal(token.slice(ID_LENGTH), proofOf(app, id))) return false
  let isKnown = false
  app.runInTransaction((tx) => {
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
