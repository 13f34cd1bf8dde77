import { serverSecret } from '../server-secret.ts'

// 128 bits, in hexadecimal.
const TOKEN_LENGTH = 32
const TOKEN = /^[0-9a-f]{32}$/

/** A token that cannot be guessed; only its hash is stored. */
export function newToken(): string {
  return $security.randomStringWithAlphabet(TOKEN_LENGTH, '0123456789abcdef')
}

/**
 * The token of a subscriber's unsubscribe links. It follows from his row and the server's secret, because every newsletter needs it
 * again and the links of old ones must keep working, while the row holds the hash alone.
 */
export function unsubscribeToken(app: PbApp, subscriber: string): string {
  return $security.hs256(subscriber, serverSecret(app, 'newsletter-unsubscribe')).slice(0, TOKEN_LENGTH)
}

export function tokenHash(token: string): string {
  return $security.sha256(token)
}

/** The subscriber whose `column` holds the hash of this token; undefined for anything that is no such token. */
export function subscriberByToken(
  app: PbApp,
  column: 'confirmTokenHash' | 'unsubscribeTokenHash',
  token: unknown,
): PbRecord | undefined {
  if (typeof token !== 'string' || !TOKEN.test(token)) return undefined
  const rows = arrayOf(new DynamicModel({ id: '' }))
  app
    .db()
    // The index leaves the empty ones out: SQLite uses it only where the query does, too, and no filter of PocketBase says it so.
    .newQuery(`SELECT id FROM newsletter_subscribers WHERE ${column} = {:hash} AND ${column} != ''`)
    .bind({ hash: tokenHash(token) })
    .all(rows)
  const [found] = rows
  return found === undefined ? undefined : app.findRecordById('newsletter_subscribers', found.id)
}
