import * as v from 'valibot'
import type { TestServer } from '../servers/server.ts'
import { untilLetIn } from './submission.ts'

/** Sends a request, with a token unless it is empty, and returns the server's answer. */
export async function callApi(
  server: TestServer,
  method: string,
  path: string,
  token = '',
  body?: unknown,
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const call = {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  const response = await untilLetIn(() => fetch(`${server.origin}${path}`, call))
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}

/** Signs in to an account of the site, and returns its token. */
export async function signInForToken(server: TestServer, identity: string, password: string): Promise<string> {
  const { body } = await callApi(server, 'POST', '/api/collections/users/auth-with-password', '', {
    identity,
    password,
  })
  return v.parse(v.object({ token: v.string() }), body).token
}

/** The password of every account that `createAccount` creates. */
export const PASSWORD = 'a-password-of-a-colleague'

/**
 * Returns a new token for an account that `createAccount` created. After a change of the account's roles, the server
 * refuses earlier tokens.
 */
export const signInAgain = (server: TestServer, email: string): Promise<string> =>
  signInForToken(server, email, PASSWORD)

/** Creates an account with these roles, and signs in. Returns the account's ID and token. */
export async function createAccount(
  server: TestServer,
  email: string,
  ...roles: string[]
): Promise<{ id: string; token: string }> {
  const passwords = { password: PASSWORD, passwordConfirm: PASSWORD }
  const { id } = await server.admin.create('users', { email, ...passwords, verified: true })
  for (const role of roles) await server.admin.create('user_roles', { user: id, role })
  return { id, token: await signInAgain(server, email) }
}
