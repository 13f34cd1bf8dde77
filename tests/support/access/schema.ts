import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { smallCollections } from '../../../src/content/rules/published-collections.ts'
import type { TestServer } from '../servers/server.ts'
import { until } from '../until.ts'
import { foundForms } from '../repository/found-forms.ts'

const fieldSchema = v.object({
  name: v.string(),
  type: v.string(),
  hidden: v.boolean(),
  required: v.optional(v.boolean(), false),
  /** What a text must match; empty for any text. */
  pattern: v.optional(v.string(), ''),
  /** The choices of a select column. */
  values: v.optional(v.array(v.string()), []),
  /** The ID of the collection that a relation column refers to. */
  collectionId: v.optional(v.string()),
})
const collectionSchema = v.object({
  id: v.string(),
  name: v.string(),
  listRule: v.nullable(v.string()),
  fields: v.array(fieldSchema),
})

export type CollectionField = v.InferOutput<typeof fieldSchema>
export type Collection = v.InferOutput<typeof collectionSchema>

/**
 * A path over relations from one collection to another, as PocketBase's filters write it:
 * `author.blog_posts_via_author`.
 */
export type Path = { path: string; target: Collection }

/**
 * PocketBase's filter operators. On a column with several values, all values must match. With `?` before the operator,
 * one match is enough.
 */
export const OPERATORS = ['=', '!=', '~', '!~', '>', '>=', '<', '<='].flatMap((sign) => [sign, `?${sign}`])

/** Returns the collections of the running server, by name. */
export async function readCollections(server: TestServer): Promise<Collection[]> {
  const { items } = v.parse(
    v.object({ items: v.array(collectionSchema) }),
    await server.admin.call('GET', '/api/collections?perPage=500'),
  )
  return items.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns the collections that let callers other than superusers list rows. */
export function listable(collections: readonly Collection[]): Collection[] {
  return collections.filter(({ listRule }) => listRule !== null)
}

/** Returns every path over relations out of a collection, in both directions, with at most `steps` steps. */
export function relationPaths(from: Collection, collections: readonly Collection[], steps: number): Path[] {
  if (steps === 0) return []
  return stepsFrom(from, collections).flatMap((step) => [
    step,
    ...relationPaths(step.target, collections, steps - 1).map(({ path, target }) => ({
      path: `${step.path}.${path}`,
      target,
    })),
  ])
}

function stepsFrom(from: Collection, collections: readonly Collection[]): Path[] {
  const forward = from.fields.flatMap(({ name, collectionId }) =>
    collections.filter(({ id }) => id === collectionId).map((target) => ({ path: name, target })),
  )
  const back = collections.flatMap((target) =>
    target.fields
      .filter(({ collectionId }) => collectionId === from.id)
      .map(({ name }) => ({ path: `${target.name}_via_${name}`, target })),
  )
  return [...forward, ...back]
}

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

/** One line of the access matrix (tests/contract/access-matrix.txt): the request, and the answer to each person. */
export type Line = { what: string; cells: readonly string[] }

export type Differences = { missing: string[]; unexpected: string[] }

/** No differences: the table equals the recorded one. */
export const AS_WRITTEN: Differences = { missing: [], unexpected: [] }

/**
 * Names of collections and routes from `MATRIX_ONLY`. If empty, the test checks all. A test that adds a collection or
 * form to a copy of the project sets this variable, to check only that addition.
 */
const only = (process.env['MATRIX_ONLY'] ?? '').split(',').filter((name) => name !== '')

/**
 * Whether this run checks `what`.
 * @param what a collection, a route, or a line about either
 */
export const isAsked = (what: string): boolean => only.length === 0 || only.some((name) => what.includes(name))

const written = readFileSync(new URL('../../contract/access-matrix.txt', import.meta.url), 'utf8')

/** Begins a line about the collections of all forms, or of all small collections that have no line of their own. */
const ABOUT_MANY = /^<(?<kind>form|small)>/
/** Begins a line about several columns of a small collection. */
const ABOUT_COLUMNS = /^(?<name>\w+): <(?<kind>shown|sorting)>/
const ABOUT_REST = /^(?<name>\w+): other columns \(<rest>\)/

const whatOf = (line: string) => line.split(/ {2,}/)[0]

/**
 * Returns the lines in which a table differs from the recorded table under the same heading.
 * @param rules the number of rules of all collections, for a table that contains it
 * @param schema the collections of the running server, for a table about their columns
 */
export function differences(
  heading: string,
  columns: readonly string[],
  lines: readonly Line[],
  { rules, schema = [] }: { rules?: number; schema?: readonly Collection[] } = {},
): Differences {
  const table = written.split('\n\n').find((block) => block.startsWith(`${heading}  `)) ?? ''
  const ofCollections = repeated(table.trimEnd().split('\n'), ABOUT_MANY, ({ kind }) =>
    kind === 'form' ? foundForms.map(({ collection }) => collection) : smallCollections.map(({ name }) => name),
  )
  const ofColumns = repeated(ofCollections, ABOUT_COLUMNS, ({ kind, name = '' }) =>
    columnsOf(name, kind).map((column) => `${name}: ${column}`),
  )
  const expected = repeated(ofColumns, ABOUT_REST, ({ name = '' }) => {
    const { fields = [] } = schema.find((collection) => collection.name === name) ?? {}
    const rest = fields.filter((field) => !ofColumns.some((line) => whatOf(line) === `${name}: ${field.name}`))
    return rest.length === 0 ? [] : [`${name}: other columns (${rest.length})`]
  })
    .filter((line, index) => index === 0 || isAsked(line))
    .map((line) => line.replace('<rules>', String(rules)).split(/ {2,}/).join(' | '))
  const actual = [{ what: heading, cells: columns }, ...lines.filter(({ what }) => isAsked(what))].map(
    ({ what, cells }) => [what, ...cells].join(' | '),
  )
  return {
    missing: expected.filter((line) => !actual.includes(line)),
    unexpected: actual.filter((line) => !expected.includes(line)),
  }
}

/**
 * Returns the lines, with each line that matches `about` once for each beginning that `beginnings` returns. Leaves out
 * repetitions about which another line says more.
 */
function repeated(
  lines: readonly string[],
  about: RegExp,
  beginnings: (groups: Partial<Record<string, string>>) => readonly string[],
): string[] {
  return lines.flatMap((line) => {
    const groups = about.exec(line)?.groups
    if (groups === undefined) return [line]
    return beginnings(groups)
      .map((beginning) => line.replace(about, beginning))
      .filter((each) => !lines.some((other) => whatOf(other) === whatOf(each)))
  })
}

/** Returns the columns that the pages of a small collection show, or those that only sort its list. */
function columnsOf(name: string, kind: string | undefined): readonly string[] {
  const collection = smallCollections.find((each) => each.name === name)
  if (collection === undefined) throw new Error(`${name} is no small collection`)
  const shown = collection.whole.columns
  if (kind === 'shown') return shown
  const sorting = collection.sort.split(',').map((column) => column.replace(/^-/, ''))
  return sorting.filter((column) => !shown.includes(column))
}

/** Returns one cell for the statuses of several requests: `403` if all are equal, `200×1 404×3` if they differ. */
export function cellOf(answers: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const answer of answers.toSorted()) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  if (counts.size === 1) return answers[0] ?? ''
  return [...counts].map(([answer, count]) => `${answer}×${count}`).join(' ')
}
