import type { NewCollection, NewColumn } from './collection-files.ts'
import { capital, lines } from './write-new.ts'

/** Returns the help of the field `summary`, for the dashboard and for the editors' screen. */
export const summaryHelp = (words: string) => `Stands in the list and above the ${words}; search engines show it.`
export const ORDER_HELP = 'Lower ones come first.'

/** Returns the text of the file that describes the screen where editors write the records. */
export function desk({ one, many, table, page, words, manyWords, fields }: NewCollection): string {
  return `import { draftOrLive, slugField, type Desk } from '../../content/rules/desk.ts'

const nouns = { one: '${words}', many: '${manyWords}' }

/** The editing desk of ${manyWords}. */
const ${one}Desk: Desk = {
  collection: '${table}',
  nouns,
  lead: 'Write ${manyWords}, and choose which of them visitors see. For editors and administrators.',
  title: 'title',
  fields: [
    { name: 'title', label: 'Title', kind: 'line', max: 300, isRequired: true },
    { name: 'summary', label: 'Summary', kind: 'text', max: 2000, help: '${summaryHelp(words)}' },
${lines(fields, (field) => `    ${deskField(field)},`)}
    { name: 'order', label: 'Place in the list', kind: 'number', help: '${ORDER_HELP}' },
    slugField('${page}'),
  ],
  pages: '${many}',
  ...draftOrLive(nouns),
  noteOf: ({ summary }) => [summary],
}

export default ${one}Desk
`
}

function deskField({ name, label, kind, required, max }: NewColumn): string {
  const rest = required ? ', isRequired: true' : ''
  if (kind === 'number')
    return `{ name: '${name}', label: '${label}', kind: 'number', min: ${required ? 1 : 0}, max: ${max}${rest} }`
  return `{ name: '${name}', label: '${label}', kind: '${kind === 'long' ? 'text' : 'line'}', max: ${max}${rest} }`
}

/** Returns the text of the route file for the editors' screen. */
export function deskRoute({ one, name, folder, manyWords }: NewCollection): string {
  return `import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '../admin/desk/desk-page.tsx'
import { deskSearchSchema } from '../admin/desk/desk-search.ts'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'
import ${one}Desk from '../${folder}/rules/${name}.desk.ts'

export const Route = createFileRoute('/admin/${folder}')({
  validateSearch: deskSearchSchema,
  head: () =>
    pageHead({
      path: '/admin/${folder}',
      title: \`${capital(manyWords)} · \${brand.name} staff\`,
      description: 'Where editors write ${manyWords}.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: DeskRoute,
})

function DeskRoute() {
  return (
    <DeskPage
      desk={${one}Desk}
      title="${capital(manyWords)}"
      screen="/admin/${folder}"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
`
}
