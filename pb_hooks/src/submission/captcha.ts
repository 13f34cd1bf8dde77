// Decision: docs/decisions/0016-forms-require-a-proof-of-work.md

import { environmentNumber } from '../environment.ts'

const MAX_NUMBER_DEFAULT = 50_000
const TTL_SECONDS_DEFAULT = 600
// The salt ends with "&" so that an attacker can't shift digits of the number into the salt (CVE-2025-68113).
const SALT = /^[0-9a-f]{24}\?(?:for=([a-z-]{1,40})&)?expires=(\d{1,12})&$/

export type Challenge = { algorithm: 'SHA-256'; challenge: string; salt: string; signature: string; maxnumber: number }
export type Proof = { challenge: string; expires: Date }

/**
 * Returns a proof-of-work challenge in ALTCHA's v1 format. `call` is the name of an API route, for which alone the
 * proof is then valid; empty: for all routes.
 */
export function createChallenge(app: PbApp, call: string, now: Date): Challenge {
  const maxnumber = environmentNumber('CAPTCHA_MAX_NUMBER', MAX_NUMBER_DEFAULT)
  const expires = Math.floor(now.getTime() / 1000) + environmentNumber('CAPTCHA_TTL_SECONDS', TTL_SECONDS_DEFAULT)
  const salt = `${$security.randomStringWithAlphabet(24, '0123456789abcdef')}?${call === '' ? '' : `for=${call}&`}expires=${expires}&`
  const number = Number($security.randomStringWithAlphabet(15, '0123456789')) % (maxnumber + 1)
  const challenge = $security.sha256(`${salt}${number}`)
  return { algorithm: 'SHA-256', challenge, salt, signature: sign(app, challenge), maxnumber }
}

/**
 * Returns the proof in a base64 solution; undefined if it is forged, expired, wrong or for another API route. The
 * transaction that stores the submission ensures that each proof is used once.
 */
export function verifySolution(app: PbApp, solution: string, call: string, now: Date): Proof | undefined {
  const { algorithm, challenge, number, salt, signature } = decode(solution)
  if (
    algorithm !== 'SHA-256' ||
    typeof challenge !== 'string' ||
    typeof salt !== 'string' ||
    typeof signature !== 'string'
  ) {
    return undefined
  }
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) return undefined

  const match = SALT.exec(salt)
  if (match === null) return undefined
  const [, boundTo, expires] = match
  if (boundTo !== undefined && boundTo !== call) return undefined
  if (Number(expires) * 1000 <= now.getTime()) return undefined
  if (!$security.equal(sign(app, challenge), signature)) return undefined
  if (!$security.equal($security.sha256(`${salt}${number}`), challenge)) return undefined
  return { challenge, expires: new Date(Number(expires) * 1000) }
}

// Signs with a key from the database, so challenges stay valid after a restart. The key changes with the secret that
// signs the sessions of staff.
function sign(app: PbApp, challenge: string): string {
  const secret = $security.hs256('captcha', app.findCachedCollectionByNameOrId('users').authToken.secret)
  return $security.hs256(challenge, secret)
}

function decode(solution: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
