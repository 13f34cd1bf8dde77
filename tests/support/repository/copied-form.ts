import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The spellings of the name of the contact form, and those of its copy. */
const NAMES = [
  ['contact-message', 'call-back'],
  ['contactMessage', 'callBack'],
  ['ContactMessage', 'CallBack'],
  ['contact_message', 'call_back'],
  ["'contact'", "'call-back'"],
  ["'contact-", "'call-back-"],
  ['/contact/', '/call-back/'],
] as const

const renamed = (text: string): string => NAMES.reduce((all, [from, to]) => all.replaceAll(from, to), text)

export const COPIED_FORM = { name: renamed('contact-message'), collection: renamed('contact_messages') }

/**
 * Follows the recipe "A form" of docs/how-to.md in a copy of the project: copies the files of the contact form under
 * another name, and writes a migration.
 * @returns the paths of the new files
 */
export function copyForm(project: string): string[] {
  const files = globSync('{src,pb_hooks/src}/contact/**/contact-message*', { cwd: project }).map((path) => [
    renamed(path),
    renamed(readFileSync(join(project, path), 'utf8')),
  ])
  files.push([`pb_migrations/1999999999_create_${COPIED_FORM.collection}.js`, MIGRATION])
  for (const [path = '', text = ''] of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  return files.map(([path = '']) => path)
}

const MIGRATION = `// What the form "call-back" stores. Every rule is null: dashboard only. The maxima equal those of its definition.
const TEXTS = { type: 20, name: 201, email: 254, phone: 50, subject: 60, message: 5000, firmName: 200, firmSize: 20 }

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: '${COPIED_FORM.collection}',
        fields: [
          ...Object.entries(TEXTS).map(([name, max]) => ({ type: 'text', name, max })),
          { type: 'text', name: 'firmSizeBand', max: 20 },
          { type: 'date', name: 'submittedAt', help: 'By the visitor’s clock; created is ours.' },
          { type: 'text', name: 'receipt', max: 40, help: 'The visitor has the same one.' },
          { type: 'bool', name: 'quarantined', help: 'Held back as likely spam. Untick to release it.' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['created', 'quarantined', 'email'].map(
          (column) => \`CREATE INDEX \\\`idx_call_backs_\${column}\\\` ON \\\`call_backs\\\` (\\\`\${column}\\\`)\`,
        ),
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('${COPIED_FORM.collection}')),
)
`
