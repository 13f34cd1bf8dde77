import { serverSecret } from '../server-secret.ts'

// The token's length in hexadecimal digits: 128 bits.
const TOKEN_LENGTH = 32
const TOKEN = /^[0-9a-f]{32}$/

/** Returns a random token that cannot be guessed. Only its hash is stored. */
export function newToken(): string {
  return $security.randomStringWithAlphabet(TOKEN_LENGTH, '0123456789abcdef')
}

/**
 * Returns the token of a subscriber's unsubscribe links. It is computed from the subscriber's id and the server's
 * secret. The token can't be random: every newsletter needs it, old links must keep working, and the database stores
 * only its hash.
 */
export function unsubscribeToken(app: PbApp, subscriber: string): string {
  return $security.hs256(subscriber, serverSecret(app, 'newsletter-unsubscribe')).slice(0, TOKEN_LENGTH)
}

export function tokenHash(token: string): string {
  return $security.sha256(token)
}

/**
 * Returns the subscriber whose `column` contains the hash of this token; undefined if there is none or the token is
 * malformed.
 */
export function subscriberByToken(
  app: PbApp,
  column: 'confirmTokenHash' | 'unsubscribeTokenHash',
  token: unknown,
): PbRecord | undefined {
  if (typeof token !== 'string' || !TOKEN.test(token)) return undefined
  const rows = arrayOf(new DynamicModel({ id: '' }))
  app
    .db()
    // Uses SQL instead of a PocketBase filter. The index omits rows with an empty hash, and SQLite uses it only for a
    // query that excludes them too.
    .newQuery(`SELECT id FROM newsletter_subscribers WHERE ${column} = {:hash} AND ${column} != ''`)
    .bind({ hash: tokenHash(token) })
    .all(rows)
  const [found] = rows
  return found === undefined ? undefined : app.findRecordById('newsletter_subscribers', found.id)
}
