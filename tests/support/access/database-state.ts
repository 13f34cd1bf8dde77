import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { TestServer } from '../servers/server.ts'
import { until } from '../until.ts'

const answerSchema = v.object({
  columns: v.array(v.object({ name: v.string() })),
  rows: v.array(v.array(v.nullable(v.string()))),
})

const REST_MS = 200

/** One client may not make as many concurrent calls as there are tables. */
const TABLES_AT_ONCE = 16

/** The program itself writes these: after each rendering, and whenever a superuser reads a lead, as this code does. */
const OWN = ['rendered_pages', 'lead_accesses', 'sqlite_sequence']

/** The content of each table, as `rows hash`. */
export type DatabaseState = Record<string, string>

/** Returns at most a thousand rows of a query, each as a list of its columns. */
export async function select(server: TestServer, query: string): Promise<Array<Array<string | null>>> {
  return v.parse(answerSchema, await server.admin.call('POST', '/api/sql', { query })).rows
}

/**
 * Reads all tables, with rules, settings and hidden columns. It omits the time of the last change of `users`: people may save their own
 * account.
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

/** Reads them after all earlier writes have ended: consequences of a commit follow within a fifth of a second. */
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

/** Returns the names of the changed tables. */
export function changedTables(before: DatabaseState, after: DatabaseState): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .toSorted()
}
