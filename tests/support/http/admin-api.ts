import * as v from 'valibot'

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
