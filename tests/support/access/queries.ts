import type { Company } from './people.ts'
import { askWithToken } from './questions.ts'
import { listable, OPERATORS, relationPaths, type Collection, type CollectionField } from './schema.ts'
import { cellOf, isAsked, type Line } from './table.ts'
import type { TestServer } from '../servers/server.ts'

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
