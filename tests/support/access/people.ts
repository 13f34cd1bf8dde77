import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { TestServer } from '../servers/server.ts'
import { createAccount, signInForToken, signInAgain } from '../http/accounts.ts'
import { select } from './schema.ts'

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

/** The mail addresses of the people below who have an account, except the administrator's. */
export const COLLEAGUES = {
  user: 'user@firm.example',
  editor: 'editor@firm.example',
  former: 'former@firm.example',
} as const

/** The people who send requests: the columns of the access matrix, tests/contract/access-matrix.txt. */
export const PEOPLE = ['guest', 'expired', 'forged', 'user', 'editor', 'former', 'admin'] as const
export type Who = (typeof PEOPLE)[number]

/**
 * `id` is the ID of the account. For a person without a valid token it is the administrator's, whom that person claims
 * to be.
 */
export type Person = { id: string; token: string }

export type Company = Record<Who, Person> & {
  /** An editor who sends no request. All other people try to read and change this editor's rows. */
  other: Person
}

/**
 * Creates the people of the access matrix:
 * - a guest
 * - the administrator with an expired token
 * - the administrator's claims, signed with another key
 * - a user without a role
 * - an editor
 * - a former administrator, whose role was removed
 * - an administrator
 */
export async function gatherPeople(server: TestServer): Promise<Company> {
  const [user, editor, former, other, token] = await Promise.all([
    createAccount(server, COLLEAGUES.user),
    createAccount(server, COLLEAGUES.editor, 'editor'),
    createAccount(server, COLLEAGUES.former, 'admin'),
    createAccount(server, 'other@firm.example', 'editor'),
    signInForToken(server, server.credentials.email, server.credentials.password),
  ])
  const [role] = await server.admin.rows('user_roles', `user = "${former.id}"`)
  await server.admin.remove('user_roles', role?.id ?? '')
  former.token = await signInAgain(server, COLLEAGUES.former)
  const [row] = await server.admin.rows('users', `email = "${server.credentials.email}"`)
  const admin = { id: row?.id ?? '', token }
  const { claims, tokenKey, secrets } = await readKeys(server, admin.id)
  return {
    guest: { id: admin.id, token: '' },
    expired: { id: admin.id, token: signedToken({ ...claims, exp: secondsFromNow(-1) }, tokenKey + secrets.authToken) },
    forged: { id: admin.id, token: signedToken(claims, `${tokenKey}${secrets.authToken}x`) },
    user,
    editor,
    former,
    admin,
    other,
  }
}

/** Returns tokens that an attacker could send instead of an administrator's token. Only the first is valid. */
export async function strangeTokens(
  server: TestServer,
  { admin, user }: Company,
): Promise<ReadonlyArray<readonly [what: string, token: string]>> {
  const [changed, deleted] = await Promise.all([
    createAccount(server, 'changed@firm.example', 'admin'),
    createAccount(server, 'deleted@firm.example', 'admin'),
  ])
  const password = 'a-new-password-of-a-colleague'
  await server.admin.update('users', changed.id, { password, passwordConfirm: password })
  await server.admin.remove('users', deleted.id)
  const { claims, tokenKey, secrets } = await readKeys(server, admin.id)
  const users = await readKeys(server, user.id)
  const usersKey = users.tokenKey + secrets.authToken
  const superusers = {
    id: Object(await server.admin.call('GET', '/api/collections/_superusers')).id,
    row: (await server.admin.rows('_superusers'))[0]?.id,
  }
  return [
    ['good', signedToken(claims, tokenKey + secrets.authToken)],
    ['expired a second ago', signedToken({ ...claims, exp: secondsFromNow(-1) }, tokenKey + secrets.authToken)],
    ['not valid before an hour', signedToken({ ...claims, nbf: secondsFromNow(3600) }, tokenKey + secrets.authToken)],
    ['signed by nobody', signedToken(claims)],
    ['signed with an empty key', signedToken(claims, '')],
    ['signed with half of the key', signedToken(claims, secrets.authToken)],
    ['signed with a user’s key', signedToken(claims, usersKey)],
    [
      'of a superuser, signed with a user’s key',
      signedToken({ ...claims, collectionId: superusers.id, id: superusers.row }, usersKey),
    ],
    ['for files', signedToken({ ...claims, type: 'file' }, tokenKey + secrets.fileToken)],
    ['for a new password', signedToken({ ...claims, type: 'passwordReset' }, tokenKey + secrets.passwordResetToken)],
    ['for a verification', signedToken({ ...claims, type: 'verification' }, tokenKey + secrets.verificationToken)],
    ['for a new address', signedToken({ ...claims, type: 'emailChange' }, tokenKey + secrets.emailChangeToken)],
    ['from before a new password', changed.token],
    ['of a deleted account', deleted.token],
    ['garbage', 'Bearer x.y.z'],
  ]
}
