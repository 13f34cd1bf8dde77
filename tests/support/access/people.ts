import { createAccount, signInForToken, signInAgain } from '../http/accounts.ts'
import type { TestServer } from '../servers/server.ts'
import { secondsFromNow, readKeys, signedToken } from './signed-token.ts'

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
