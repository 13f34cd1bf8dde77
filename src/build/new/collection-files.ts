import { desk, deskRoute, ORDER_HELP, summaryHelp } from './desk-files.ts'
import { capital, lines, nextMigration } from './write-new.ts'

/** A column of a new collection, besides those of every collection with pages. */
export type NewColumn = {
  name: string
  kind: 'text' | 'long' | 'number'
  label: string
  required: boolean
  /** The most characters, or the largest number. */
  max: number
}

/** The forms of a collection's name. */
export type CollectionNames = {
  type: string
  one: string
  many: string
  folder: string
  table: string
  words: string
  manyWords: string
}

/** A collection to write. `page`: the path of its list. */
export type NewCollection = CollectionNames & { name: string; page: string; fields: readonly NewColumn[] }

/** Returns the paths of a collection's files. */
export function collectionPaths({ name, folder, table, page }: NewCollection) {
  const route = `src/routes/${page.slice(1).replaceAll('/', '.')}`
  return {
    rules: `src/${folder}/rules/${name}.collection.ts`,
    list: `src/${folder}/${name}-list-page.tsx`,
    one: `src/${folder}/${name}-page.tsx`,
    queries: `src/${folder}/${name}-queries.ts`,
    desk: `src/${folder}/rules/${name}.desk.ts`,
    deskRoute: `src/routes/admin.${folder}.tsx`,
    listRoute: `${route}.index.tsx`,
    oneRoute: `${route}.$slug.tsx`,
    migration: `pb_migrations/${nextMigration()}_create_${table}.js`,
  }
}

/** Returns the new files of a collection: path → text. */
export function collectionFiles(collection: NewCollection): Record<string, string> {
  const path = collectionPaths(collection)
  return {
    [path.rules]: rules(collection),
    [path.list]: listPage(collection),
    [path.one]: onePage(collection),
    [path.queries]: queries(collection),
    [path.desk]: desk(collection),
    [path.deskRoute]: deskRoute(collection),
    [path.listRoute]: listRoute(collection),
    [path.oneRoute]: oneRoute(collection),
    [path.migration]: migration(collection),
  }
}

function rules({ type, one, many, table, words, manyWords, folder, name, fields }: NewCollection): string {
  return `import * as v from 'valibot'
import { shapeOf, type PublishedCollection } from '../../content/rules/published-collection.ts'

const requiredText = v.pipe(v.string(), v.minLength(1))

/** A ${words}. Names are those of the \`${table}\` columns. */
const ${one}Schema = v.object({
  id: requiredText,
  slug: requiredText,
  title: requiredText,
  summary: v.string(),
${lines(fields, (field) => `  ${field.name}: ${schemaOf(field)},`)}
})
export type ${type} = v.InferOutput<typeof ${one}Schema>

const shape = shapeOf(${one}Schema)

/** \`${table}\`, shown in the order that the dashboard gives them. */
const ${many}: PublishedCollection<${type}, ${type}, ${type}[], ${type}> = {
  name: '${table}',
  pages: '${many}',
  nouns: { one: 'a ${words}', many: '${manyWords}' },
  sort: 'order,title,id',
  card: shape,
  whole: shape,
  listOf: (list) => list,
  oneOf: (${one}) => ${one},
  queryKeys: { list: '${folder}', one: '${name}' },
}

export default ${many}
`
}

function schemaOf({ kind, required }: NewColumn): string {
  if (kind === 'number') return `v.pipe(v.number(), v.integer(), v.minValue(${required ? 1 : 0}))`
  return required ? 'requiredText' : 'v.string()'
}

function queries({ one, many, name, manyWords, words }: NewCollection): string {
  return `import { smallQueries } from '../content/published-queries.ts'
import ${many} from './rules/${name}.collection.ts'

/** \`list\`: all published ${manyWords}; \`one\`: one ${words}. */
export const ${one}Queries = smallQueries(${many})
`
}

function listPage({ type, one, page, name, manyWords }: NewCollection): string {
  return `import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PublishedContent } from '../content/rules/published-collection.ts'
import { ContentFailure } from '../site/content-failure.tsx'
import { Plate } from '../site/plates/plate.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { ${one}Queries } from './${name}-queries.ts'
import type { ${type} } from './rules/${name}.collection.ts'

/** All published ${manyWords}. */
export function ${type}ListPage({ content }: { content: PublishedContent }) {
  const { data, error, refetch } = useQuery(${one}Queries.list(content))
  return (
    <>
      <PageHeader title="${capital(manyWords)}" plate={<Plate name="rosette" />} />
      <Section titleId="${name}-list-title" title="All ${manyWords}">
        {data ? <List records={data} /> : null}
        {!data && error ? (
          <ContentFailure error={error} what="the ${manyWords}" onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <LoadingNote>Loading ${manyWords}...</LoadingNote> : null}
      </Section>
    </>
  )
}

function List({ records }: { records: readonly ${type}[] }) {
  if (records.length === 0) return <p className="note">There are no ${manyWords} at the moment.</p>
  return (
    <ul className="lines">
      {records.map(({ id, slug, title, summary }) => (
        <li key={id}>
          <h3>
            <Link to="${page}/$slug" params={{ slug }}>
              {title}
            </Link>
          </h3>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  )
}
`
}

function onePage({ type, one, page, name, words, manyWords, fields }: NewCollection): string {
  return `import { Plate } from '../site/plates/plate.tsx'
import { PageHeader, PageNotice } from '../ui/page/page-header.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import type { ${type} } from './rules/${name}.collection.ts'

/** One ${words}. */
export function ${type}Page({ ${one} }: { ${one}: ${type} }) {
  const { title, summary${fields.map((field) => `, ${field.name}`).join('')} } = ${one}
  return (
    <article>
      <PageHeader
        back={
          <TargetLink to="${page}" className="link">
            All ${manyWords}
          </TargetLink>
        }
        eyebrow="${capital(words)}"
        title={title}
        plate={<Plate name="rosette" />}
      >
        <p className="lead">{summary}</p>
      </PageHeader>
      <div className="section container stack">
${lines(fields, (field) => `        <p>{${field.name}}</p>`)}
      </div>
    </article>
  )
}

/** Shown where no published ${words} has the address. */
export function ${type}Missing() {
  return (
    <PageNotice title="${capital(words)} not found">
      <p className="lead">This ${words} does not exist, or is no longer published.</p>
      <p>
        <TargetLink to="${page}" className="button">
          All ${manyWords}
        </TargetLink>
      </p>
    </PageNotice>
  )
}
`
}

function listRoute({ type, one, page, folder, name, manyWords }: NewCollection): string {
  return `import { createFileRoute } from '@tanstack/react-router'
import { ${one}Queries } from '../${folder}/${name}-queries.ts'
import { ${type}ListPage } from '../${folder}/${name}-list-page.tsx'
import { loadList } from '../content/load-list.ts'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('${page}/')({
  loader: ({ context: { queryClient, content } }) => loadList(queryClient, ${one}Queries.list(content)),
  head: () =>
    pageHead({
      path: '${page}',
      title: \`${capital(manyWords)} · \${brand.name}\`,
      description: \`All ${manyWords} at \${brand.name}.\`,
    }),
  component: ListRoute,
})

function ListRoute() {
  const { content } = Route.useRouteContext()
  return <${type}ListPage content={content} />
}
`
}

function oneRoute({ type, one, many, page, folder, name, words, manyWords }: NewCollection): string {
  return `import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { ${type}Missing, ${type}Page } from '../${folder}/${name}-page.tsx'
import { ${one}Queries } from '../${folder}/${name}-queries.ts'
import { loadRecord } from '../content/load-record.ts'
import { recordPath } from '../lib/server-pages.ts'
import { shorten } from '../lib/shorten.ts'
import { DESCRIPTION_LENGTH, ogImage, pageHead, TITLE_LENGTH } from '../site/page-head.ts'
import { ContentFailure } from '../site/content-failure.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { PageNotice } from '../ui/page/page-header.tsx'

export const Route = createFileRoute('${page}/$slug')({
  loader: async ({ context: { queryClient, content }, params: { slug } }) => {
    const ${one} = await loadRecord(queryClient, ${one}Queries.one(content, slug))
    if (${one} === null) throw notFound()
    return ${one}
  },
  head: ({ loaderData, params: { slug } }) =>
    pageHead({
      path: recordPath('${many}', slug),
      title: loaderData ? shorten(\`\${loaderData.title} · ${capital(manyWords)}\`, TITLE_LENGTH) : '${capital(words)} not found',
      description: loaderData
        ? shorten(loaderData.summary || loaderData.title, DESCRIPTION_LENGTH)
        : 'This ${words} does not exist, or is no longer published.',
      // All records share one picture, because the build draws it before they exist.
      image: ogImage('${page}'),
      imageAlt: '${capital(manyWords)}',
    }),
  component: OneRoute,
  pendingComponent: () => <LoadingNote>Loading ${words}...</LoadingNote>,
  pendingMs: 200,
  pendingMinMs: 200,
  notFoundComponent: () => <${type}Missing />,
  errorComponent: OneError,
})

function OneRoute() {
  const loaded = Route.useLoaderData()
  const { slug } = Route.useParams()
  const { content } = Route.useRouteContext()
  const { data } = useQuery(${one}Queries.one(content, slug))
  return <${type}Page ${one}={data ?? loaded} />
}

function OneError({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <PageNotice title="${capital(words)}">
      <ContentFailure error={error} what="the ${words}" onRetry={() => void router.invalidate()} />
    </PageNotice>
  )
}
`
}

function migration({ table, page, words, manyWords, fields }: NewCollection): string {
  return `// ${capital(manyWords)}: written by editors and administrators, and shown to everyone once they are published.
const STAFF = '@request.auth.user_roles_via_user.role ?= "admin" || @request.auth.user_roles_via_user.role ?= "editor"'
const PUBLIC_OR_STAFF = \`(published = true) || \${STAFF}\`

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: '${table}',
        listRule: PUBLIC_OR_STAFF,
        viewRule: PUBLIC_OR_STAFF,
        createRule: STAFF,
        updateRule: STAFF,
        fields: [
          { type: 'text', name: 'title', required: true, max: 300, presentable: true },
          { type: 'text', name: 'summary', max: 2000, help: '${summaryHelp(words)}' },
${lines(fields, (field) => `          ${column(field)},`)}
          { type: 'bool', name: 'published' },
          { type: 'number', name: 'order', onlyInt: true, help: '${ORDER_HELP}' },
          {
            type: 'text',
            name: 'slug',
            required: true,
            max: 120,
            pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
            help: 'The address under ${page}/. Left empty, it is made from the title.',
          },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX \`idx_${table}_slug\` ON \`${table}\` (\`slug\`)',
          'CREATE INDEX \`idx_${table}_public\` ON \`${table}\` (\`published\`, \`order\`)',
        ],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('${table}'))
  },
)
`
}

function column({ name, kind, required, max }: NewColumn): string {
  const bounds = kind === 'number' ? `min: ${required ? 1 : 0}, max: ${max}, onlyInt: true` : `max: ${max}`
  return `{ type: '${kind === 'number' ? 'number' : 'text'}', name: '${name}',${required ? ' required: true,' : ''} ${bounds} }`
}
