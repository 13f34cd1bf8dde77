import { existsSync } from 'node:fs'
import { inRoot } from '../tools/project.mjs'
import { Stop } from '../tools/processes.mjs'
import {
  collectionFiles,
  collectionPaths,
  type CollectionNames,
  type NewCollection,
  type NewColumn,
} from './collection-files.ts'
import { capital, edited, KEBAB, lines, sentence, writeNew, type Replacement } from './write-new.ts'

export const COLLECTION_USAGE =
  'npm run new collection <name> <page> [field[:kind][!] …], such as: npm run new collection story /stories firm! quote:long! seats:number ' +
  '(the name in kebab-case and in the singular; the page is a new one; kinds: text, long, number; "!": may not stay empty)'
const LONGEST: Record<NewColumn['kind'], number> = { text: 200, long: 5000, number: 1_000_000 }
/** The columns of every collection with pages. */
const OWN = ['id', 'slug', 'title', 'summary', 'published', 'order', 'created', 'updated']

/** Writes a collection whose published records have pages: new files, and an entry in each source with collections. */
export async function newCollection([name = '', page = '', ...asked]: string[]): Promise<void> {
  if (!KEBAB.test(name) || !/^(\/[a-z][a-z0-9-]*)+$/.test(page)) throw new Stop(COLLECTION_USAGE)
  const collection = { ...namesOf(name), name, page, fields: asked.map(readField) }
  const taken = [page, `/admin/${collection.folder}`].find(isTaken)
  if (taken !== undefined)
    throw new Stop(`${taken} is a page already: choose another one for the list, or another name.`)
  const path = collectionPaths(collection)
  await writeNew(collectionFiles(collection), tablesWith(collection))
  await writeRouteTree()

  console.log(`The collection "${collection.table}" is there. Write its words in
  ${path.rules}  what a record holds, and the order of the list
  ${path.list}  the list
  ${path.one}  a record's page
and its titles for search engines in ${path.listRoute} and ${path.oneRoute}. The dashboard explains its
columns with the texts of ${path.migration}, editors find the same at /admin/${collection.folder}, by
${path.desk}. Then run npm test.`)
}

function isTaken(page: string): boolean {
  const route = page.slice(1).replaceAll('/', '.')
  return ['', '.index', '.$slug'].some((end) => existsSync(inRoot(`src/routes/${route}${end}.tsx`)))
}

const isKind = (kind: string): kind is NewColumn['kind'] => kind in LONGEST

function readField(asked: string): NewColumn {
  const [, name, kind = 'text', mark] = /^([a-z][a-z0-9_]*)(?::(\w+))?(!?)$/.exec(asked) ?? []
  if (name === undefined || !isKind(kind) || OWN.includes(name))
    throw new Stop(`"${asked}" is not a field. ${COLLECTION_USAGE}`)
  return { name, kind, label: sentence(name.replaceAll('_', ' ')), required: mark === '!', max: LONGEST[kind] }
}

const typeOf = (name: string) => name.split('-').map(capital).join('')
const valueOf = (type: string) => type.slice(0, 1).toLowerCase() + type.slice(1)

/**
 * Returns the forms of a name: "case-story" → type CaseStory, one caseStory, many caseStories, folder case-stories,
 * table case_stories, words "case story".
 */
function namesOf(name: string): CollectionNames {
  const folder = name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`
  const type = typeOf(name)
  const [words, manyWords] = [name.replaceAll('-', ' '), folder.replaceAll('-', ' ')]
  const table = folder.replaceAll('-', '_')
  return { type, one: valueOf(type), many: valueOf(typeOf(folder)), folder, table, words, manyWords }
}

/** Returns the sources that list collections, with the new one added: path → text. */
function tablesWith({ page, many, folder, table, fields }: NewCollection): Record<string, string> {
  const columns = ['id', 'slug', 'title', 'summary', ...fields.map((field) => field.name)]
  return Object.fromEntries(
    Object.entries<Replacement>({
      'src/admin/layout/staff-screens.ts': [/(?=^ {2}'\/admin\/images')/m, `  '/admin/${folder}',\n`],
      'src/lib/server-pages.ts': [/(?=^ {2}audit: \{)/m, `  ${many}: { lists: ['${page}'], records: '${page}' },\n`],
      'pocketbase/internal/pictures/pictured_collections.go': [
        /(?<=var ContentCollections = \[\]string\{[^}]*)(?=\})/,
        `, "${table}"`,
      ],
      'pocketbase/internal/guard/query_allow_list.go': [
        /(?=^\t"webinars": \{)/m,
        `\t"${table}": {\n\t\theardBy: everybody,\n\t\tfilter:  words("id slug title published"),\n\t\tsort:    words("id title order"),\n\t\tfields:  words("* ${columns.join(' ')}"),\n\t},\n`,
      ],
      'tests/contract/access-matrix.txt': [/(?=^user_roles: other columns)/m, `${queryLines(table, fields)}\n`],
    }).map(([path, replacement]) => [path, edited(path, replacement)]),
  )
}

/**
 * Returns the access matrix's lines about the columns that not every small collection has. A line lists the statuses of
 * queries that use the column in `filter`, `sort`, `expand` and `fields`.
 */
function queryLines(table: string, fields: readonly NewColumn[]): string {
  const answers = [
    ...fields.map(({ name }) => [name, 400, 400, 400, 200]),
    ['order', 400, 200, 400, 400],
    ['other columns (2)', 400, 400, 400, 400],
  ]
  return lines(answers, ([what, ...cells]) => `${table}: ${what}`.padEnd(63) + cells.join('     '))
}

/** Writes the types of the new routes with the router's plugin, as the build does. */
async function writeRouteTree(): Promise<void> {
  // Imported here, because Vite exists only after the packages are installed.
  const { resolveConfig } = await import('vite')
  await resolveConfig({ root: inRoot(), logLevel: 'error' }, 'serve')
}
