import * as v from 'valibot'
import { PEOPLE, type Company, type Who } from './people.ts'
import { SECRET } from './rows.ts'
import { cellOf, type Line } from './table.ts'
import type { TestServer } from '../servers/server.ts'

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
