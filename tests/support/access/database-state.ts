import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { TestServer } from '../servers/server.ts'
import { until } from '../until.ts'

const answerSchema = v.object({
  columns: v.array(v.object({ name: v.string() })),
  rows: v.array(v.array(v.nullable(v.string()))),
})

const REST_MS = 200

/**
 * How many tables this code reads at once. The server limits the concurrent requests of one client, and there are more
 * tables than that limit.
 */
const TABLES_AT_ONCE = 16

/**
 * Tables that change without a caller's write. The server writes into them after each rendering, and when a superuser
 * reads a lead, as this code does.
 */
const OWN = ['rendered_pages', 'lead_accesses', 'sqlite_sequence']

/** By table: the number of rows and a hash of the content, as `rows hash`. */
export type DatabaseState = Record<string, string>

/** Returns the first thousand rows of a query, each as a list of its columns. */
export async function select(server: TestServer, query: string): Promise<Array<Array<string | null>>> {
  return v.parse(answerSchema, await server.admin.call('POST', '/api/sql', { query })).rows
}

/**
 * Returns the state of all tables except OWN, including access rules, settings and hidden columns. Leaves out `updated`
 * of `users`, because people may save their own account.
 */
export async function readDatabase(server: TestServer): Promise<DatabaseState> {
  const own = OWN.map((name) => `'${name}'`).join()
  const tables = await select(server, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN (${own})`)
  const states: (readonly [string, string])[] = []
  const read = async ([name]: Array<string | null>) => {
    const { columns, rows } = v.parse(
      answerSchema,
      await server.admin.call('POST', '/api/sql', { query: `SELECT * FROM \`${name}\` ORDER BY rowid` }),
    )
    const kept =
      name === 'users' ? rows.map((row) => row.filter((_, index) => columns[index]?.name !== 'updated')) : rows
    return [
      String(name),
      `${rows.length} ${createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 12)}`,
    ] as const
  }
  for (let from = 0; from < tables.length; from += TABLES_AT_ONCE)
    states.push(...(await Promise.all(tables.slice(from, from + TABLES_AT_ONCE).map(read))))
  return Object.fromEntries(states)
}

/**
 * Returns the state of all tables once no table has changed for REST_MS. After a commit the server may write more, for
 * up to a fifth of a second.
 */
export async function readDatabaseAtRest(server: TestServer): Promise<DatabaseState> {
  let before = ''
  let since = Date.now()
  return until('the database is at rest', async () => {
    const state = await readDatabase(server)
    if (JSON.stringify(state) !== before) since = Date.now()
    before = JSON.stringify(state)
    return Date.now() - since > REST_MS && state
  })
}

/** Returns the names of the tables that differ between the two states. */
export function changedTables(before: DatabaseState, after: DatabaseState): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .toSorted()
}
