import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { select } from './database-state.ts'
import type { TestServer } from '../servers/server.ts'

const secretSchema = v.pipe(
  v.object({ secret: v.string() }),
  v.transform(({ secret }) => secret),
)
const secretsSchema = v.object({
  authToken: secretSchema,
  fileToken: secretSchema,
  passwordResetToken: secretSchema,
  verificationToken: secretSchema,
  emailChangeToken: secretSchema,
})

type Claims = Record<string, unknown>
export type Keys = { claims: Claims; tokenKey: string; secrets: v.InferOutput<typeof secretsSchema> }

/** Returns an account's claims and `tokenKey`, and a secret by token type. `tokenKey` and secret form a signing key. */
export async function readKeys(server: TestServer, id: string): Promise<Keys> {
  const [[tokenKey] = []] = await select(server, `SELECT tokenKey FROM users WHERE id = '${id}'`)
  const [[collectionId, options] = []] = await select(
    server,
    `SELECT id, options FROM _collections WHERE name = 'users'`,
  )
  return {
    claims: {
      id,
      collectionId,
      type: 'auth',
      refreshable: true,
      signedIn: secondsFromNow(0),
      exp: secondsFromNow(3600),
    },
    tokenKey: String(tokenKey),
    secrets: v.parse(secretsSchema, JSON.parse(String(options))),
  }
}

/** Returns a JSON web token. Without a key, its algorithm is "none" and it has no signature. */
export function signedToken(claims: Claims, key?: string): string {
  const content = `${encode({ alg: key === undefined ? 'none' : 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${key === undefined ? '' : createHmac('sha256', key).update(content).digest('base64url')}`
}

/** Returns a time in seconds since 1970, the unit in tokens. */
export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
