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

const rowSchema = v.looseObject({ id: v.string() })
const rowsSchema = v.object({ items: v.array(rowSchema) })
const signedInSchema = v.object({ token: v.string() })

/** A record as PocketBase's REST API sends it. */
export type Row = v.InferOutput<typeof rowSchema>

export type AdminApi = {
  /**
   * Sends any request as the superuser, and returns the answer's JSON.
   * @throws unless the answer is 2xx
   */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  /** Returns the first 1000 rows, in the order of their creation. */
  rows(collection: string, filter?: string): Promise<Row[]>
  create(collection: string, values: Record<string, unknown>): Promise<Row>
  update(collection: string, id: string, values: Record<string, unknown>): Promise<Row>
  remove(collection: string, id: string): Promise<void>
  token(): Promise<string>
}

/** Returns a client of PocketBase's REST API. It signs in as the superuser before the first request. */
export function adminApi(origin: string, { email, password }: { email: string; password: string }): AdminApi {
  let token: Promise<string> | undefined

  const signIn = async () => {
    const response = await fetch(
      `${origin}/api/collections/_superusers/auth-with-password`,
      json('POST', { identity: email, password }),
    )
    return v.parse(signedInSchema, await response.json()).token
  }
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    token ??= signIn()
    const response = await fetch(`${origin}${path}`, json(method, body, { authorization: await token }))
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  return {
    call,
    async rows(collection, filter = '') {
      const query = new URLSearchParams({ perPage: '1000', skipTotal: '1', sort: '@rowid', filter })
      return v.parse(rowsSchema, await call('GET', `${recordsPath(collection)}?${query.toString()}`)).items
    },
    create: async (collection, values) => v.parse(rowSchema, await call('POST', recordsPath(collection), values)),
    update: async (collection, id, values) =>
      v.parse(rowSchema, await call('PATCH', recordsPath(collection, id), values)),
    remove: async (collection, id) => void (await call('DELETE', recordsPath(collection, id))),
    token: () => (token ??= signIn()),
  }
}

function recordsPath(collection: string, id = ''): string {
  return `/api/collections/${collection}/records${id === '' ? '' : `/${id}`}`
}

function json(method: string, body?: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}
