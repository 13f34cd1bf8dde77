import * as v from 'valibot'
import { findCandidates } from '../../../src/admin/images/find-candidates.ts'
import { imageServer } from '../../../src/admin/images/image-server.ts'
import { auditChecks } from '../../../src/audit/rules/security-audit.ts'
import { postsFromApi } from '../../../src/blog/posts-source.ts'
import { sourceFromApi } from '../../../src/content/published-source.ts'
import { smallCollections } from '../../../src/content/rules/published-collections.ts'
import type { TestServer } from '../servers/server.ts'
import { PEOPLE, type Company, type Who } from './people.ts'
import { SECRET } from './rows.ts'
import {
  cellOf,
  type Line,
  listable,
  OPERATORS,
  relationPaths,
  type Collection,
  type CollectionField,
  isAsked,
} from './schema.ts'

const ACTIONS = ['list', 'view', 'create', 'update', 'delete'] as const
type Action = (typeof ACTIONS)[number]

/** The largest number of rows to try in a collection. In these tests, no person can read that many of a collection. */
export const MOST_ROWS = 8

const listSchema = v.union([v.object({ items: v.array(v.unknown()) }), v.object({ policies: v.array(v.unknown()) })])
const codeSchema = v.object({ code: v.string() })

export type Asked = { status: number; text: string }

/** Sends one request with a person's token, without following redirects. */
export async function askWithToken(
  server: TestServer,
  method: string,
  path: string,
  token = '',
  body?: unknown,
): Promise<Asked> {
  const form = body instanceof FormData
  const response = await fetch(server.origin + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === '' ? {} : { authorization: token }),
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

/**
 * Returns a short form of an answer: the status, then the number of rows or the error code, then `!` if it contains a
 * row that is not public.
 */
export function shortAnswer({ status, text }: Asked): string {
  const parsed = parse(text)
  const list = v.safeParse(listSchema, parsed)
  const code = v.safeParse(codeSchema, parsed)
  const rows = list.success ? `/${'items' in list.output ? list.output.items.length : list.output.policies.length}` : ''
  return `${status}${rows}${code.success ? ` ${code.output.code}` : ''}${text.includes(SECRET) ? '!' : ''}`
}

/**
 * Returns each person's answers to list, view, create, update and delete on all rows of a collection. Actions with the
 * same answers share a line.
 */
export async function askCollection(server: TestServer, company: Company, collection: string): Promise<Line[]> {
  const ids = (await server.admin.rows(collection)).map(({ id }) => id).slice(0, MOST_ROWS)
  const cells = new Map<Action, string[]>()
  for (const action of ACTIONS) {
    cells.set(action, [])
    for (const who of PEOPLE)
      cells.get(action)?.push(await askAction(server, company[who].token, collection, action, ids))
  }
  const lines = new Map<string, Action[]>()
  for (const [action, row] of cells) lines.set(JSON.stringify(row), [...(lines.get(JSON.stringify(row)) ?? []), action])
  const isClosed = lines.size === 1
  return [...lines].map(([row, actions]) => ({
    what: isClosed ? `${collection}: all five` : `${collection} (${ids.length}): ${actions.join(' ')}`,
    cells: v.parse(v.array(v.string()), JSON.parse(row)),
  }))
}

async function askAction(
  server: TestServer,
  token: string,
  collection: string,
  action: Action,
  ids: readonly string[],
): Promise<string> {
  const path = `/api/collections/${collection}/records`
  if (action === 'list') return shortAnswer(await askWithToken(server, 'GET', `${path}?perPage=500`, token))
  if (action === 'create')
    return shortAnswer(await askWithToken(server, 'POST', path, token, { id: 'smuggled0000000' }))
  const [method, body] = {
    view: ['GET', undefined] as const,
    update: ['PATCH', {}] as const,
    delete: ['DELETE', undefined] as const,
  }[action]
  const missing = await askWithToken(server, method, `${path}/missing00000000`, token, body)
  const answers = await Promise.all(ids.map((id) => askWithToken(server, method, `${path}/${id}`, token, body)))
  return cellOf(
    answers.map((answer) => `${shortAnswer(answer)}${answer.status >= 400 && answer.text !== missing.text ? '?' : ''}`),
  )
}

/** Sends one request as each person, one after the other. Returns a line with all answers. */
export async function askEverybody(what: string, question: (who: Who) => Promise<Asked>): Promise<Line> {
  const cells: string[] = []
  for (const who of PEOPLE) cells.push(shortAnswer(await question(who)))
  return { what, cells }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The columns of a table in tests/contract/access-matrix.txt: parameters that can name a column or a relation. */
export const ASKED_BY = ['filter', 'sort', 'expand', 'fields'] as const

/**
 * How many relations a path follows: two, for example from a post to its author, and from there to the author's other
 * posts.
 */
const STEPS = 2
/** A filter that matches every row, because PocketBase delays an answer without rows. */
const ALWAYS = '"a" = "a"'
const REFUSED = '400'
/** Names that PocketBase understands in a query, although they are not columns. */
const SPECIAL_NAMES = [
  'id:lower',
  'id:length',
  'id:each',
  'id:isset',
  'geoDistance(1, 2, 3, id)',
  '@now',
  '@request.auth.id',
  '@collection.blog_posts.content',
  '@random',
  '@rowid',
]

/**
 * Sends queries that name each column, and each path over relations, of each collection.
 * @returns a line for each column that the server allows in any parameter, one with the number of the other columns,
 * one for SPECIAL_NAMES, and one for each path. A cell has the statuses of a guest's queries and of one administrator's
 * query: both must get the same answer.
 */
export async function askQueries(
  server: TestServer,
  company: Company,
  collections: readonly Collection[],
): Promise<Line[]> {
  const lines: Line[] = []
  for (const collection of listable(collections).filter(({ name }) => isAsked(name))) {
    const cells = (names: readonly string[], way: string) =>
      Promise.all(
        queriesOf(names, way).map(async (queries) => {
          const paths = queries.map((query) => `/api/collections/${collection.name}/records?${query}`)
          const guest = paths.map((path) => askWithToken(server, 'GET', path))
          const admin = paths.slice(0, 1).map((path) => askWithToken(server, 'GET', path, company.admin.token))
          return cellOf((await Promise.all([...guest, ...admin])).map(({ status }) => String(status)))
        }),
      )
    let others = 0
    for (const { name } of collection.fields) {
      const line = { what: `${collection.name}: ${name}`, cells: await cells([name], name) }
      if (line.cells.every((cell) => cell === REFUSED)) others += 1
      else lines.push(line)
    }
    if (others > 0)
      lines.push({ what: `${collection.name}: other columns (${others})`, cells: ASKED_BY.map(() => REFUSED) })
    lines.push({ what: `${collection.name}: special names`, cells: await cells(SPECIAL_NAMES, '*') })
    for (const { path, target } of relationPaths(collection, collections, STEPS)) {
      const names = oneOfEachType(target.fields).map(({ name }) => `${path}.${name}`)
      lines.push({ what: `${collection.name}: ${path}.*`, cells: await cells(names, path) })
    }
  }
  return lines
}

/** Returns the queries for each parameter in ASKED_BY. */
function queriesOf(names: readonly string[], way: string): string[][] {
  const encoded = names.map(encodeURIComponent)
  return [
    names.flatMap((name) =>
      OPERATORS.map((operator) => `filter=${encodeURIComponent(`${name} ${operator} "x" || ${ALWAYS}`)}`),
    ),
    encoded.flatMap((name) => [`sort=${name}`, `sort=-${name}`]),
    [`expand=${way}`],
    encoded.map((name) => `fields=${name.includes('.') ? 'expand.' : ''}${name}`),
  ]
}

function oneOfEachType(fields: readonly CollectionField[]): CollectionField[] {
  return fields.filter(({ name, type }) => fields.find((field) => field.type === type)?.name === name)
}

/** A query that the server must answer, because the site sends it. `who` is the sender. */
export type SiteQuery = { path: string; who: 'guest' | 'admin' }

const BLOG = '/api/collections/blog_posts/records?'
const NEWEST_FIRST = { sort: '-published_date', expand: 'author' }

/** The queries that the client's specification contains, in PocketBase's syntax. */
const specified = [
  { ...NEWEST_FIRST, filter: 'published = true' },
  { ...NEWEST_FIRST, filter: 'published = true', fields: '*,expand.author.*' },
  { ...NEWEST_FIRST, filter: 'published = true && featured = true', perPage: '1' },
  { ...NEWEST_FIRST, filter: 'slug = "visible" && published = true', perPage: '1' },
  { ...NEWEST_FIRST, filter: 'category = "Technology" && (title ~ "a" || excerpt ~ "a")' },
  { ...NEWEST_FIRST, filter: 'published_date >= "2026-01-01" && published_date < "2027-01-01"' },
].map((query) => BLOG + new URLSearchParams(query).toString())

/**
 * Returns every query of the client's specification, of the security audit, and of the pages' code. Runs the pages'
 * code with a fake `fetch` that records the queries instead of sending them.
 */
export async function siteQueries(): Promise<SiteQuery[]> {
  const posts = postsFromApi()
  const guest = await record([
    () => posts.first(),
    () => posts.list(),
    () => posts.bySlug('visible'),
    ...smallCollections.map(sourceFromApi).flatMap((source) => [() => source.list(), () => source.bySlug('a-slug')]),
  ])
  const admin = await record([() => findCandidates('Zoe'), () => findCandidates(''), () => imageServer.readJobs()])
  const audit = auditChecks('probe').flatMap(({ request }) => (request.method === 'GET' ? [request.path] : []))
  return [
    ...[...specified, ...audit, ...guest].map((path) => ({ path, who: 'guest' as const })),
    ...admin.map((path) => ({ path, who: 'admin' as const })),
  ]
}

/**
 * Runs these functions with a fake `fetch` that answers with an empty list. Returns the requested API addresses.
 */
async function record(calls: ReadonlyArray<() => Promise<unknown>>): Promise<string[]> {
  const asked: string[] = []
  const { fetch } = globalThis
  globalThis.fetch = async (input) => {
    const path = input instanceof Request ? input.url : String(input)
    if (path.startsWith('/api/collections/')) asked.push(path)
    return Response.json({ page: 1, perPage: 1, totalItems: 0, totalPages: 0, items: [] })
  }
  try {
    for (const call of calls) await call()
  } finally {
    globalThis.fetch = fetch
  }
  return asked
}
