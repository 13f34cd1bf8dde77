import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  globSync,
  mkdirSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, dirname } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { repositoryRoot } from './source-files.ts'

const SOURCES = [
  '.oxfmtrc.json',
  'LICENSE',
  'README.md',
  'docs',
  'index.html',
  'package-lock.json',
  'package.json',
  'pb_hooks',
  'pb_migrations',
  'pocketbase',
  'public',
  'src',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
]

export type ProjectCopy = {
  /** The absolute path of the copy. */
  project: string
  /** Runs Node in the copy. Returns all of its output, and `code`: 0 if it succeeded, 1 if it failed. */
  run: (...args: string[]) => Promise<{ code: number; output: string }>
  /**
   * Runs these test files of the copy, and returns how many tests passed.
   * @throws with the tests' output if a test fails
   */
  passes: (tests: readonly string[], env?: Record<string, string>) => Promise<number>
  read: (path: string) => string
  remove: () => void
}

const notBuilt = (path: string) => !path.includes('/pocketbase/embedded/') || path.endsWith('.gitkeep')

/**
 * Copies the sources into a temporary folder and links the installed packages. A test can then follow a recipe of
 * docs/how-to.md there.
 */
export function copyProject(): ProjectCopy {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'lexharbor-new-')))
  for (const part of SOURCES)
    cpSync(join(repositoryRoot, part), join(project, part), { recursive: true, filter: notBuilt })
  symlinkSync(join(repositoryRoot, 'node_modules'), join(project, 'node_modules'))

  const runWith = async (env: Record<string, string>, args: readonly string[]) => {
    try {
      const at = { cwd: project, env: { ...process.env, ...env } }
      const { stdout, stderr } = await promisify(execFile)(process.execPath, args, at)
      return { code: 0, output: stdout + stderr }
    } catch (error) {
      const { stdout = '', stderr = '' }: { stdout?: string; stderr?: string } = Object(error)
      return { code: 1, output: stdout + stderr }
    }
  }
  return {
    project,
    run: (...args) => runWith({}, args),
    async passes(tests, env = {}) {
      const { code, output } = await runWith(env, [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config=tests/vitest.config.ts',
        '--reporter=dot',
        '--project=unit',
        '--project=contract',
        '--project=matrix',
        ...tests,
      ])
      const passed = /Tests .*?(\d+) passed/.exec(stripVTControlCharacters(output))?.[1]
      if (code !== 0 || passed === undefined || /Tests .*failed/.test(output)) throw new Error(output)
      return Number(passed)
    },
    read: (path) => readFileSync(join(project, path), 'utf8'),
    remove: () => rmSync(project, { recursive: true, force: true, maxRetries: 3 }),
  }
}

type Spellings = ReadonlyArray<readonly [from: string, to: string]>

const renamed = (text: string, names: Spellings): string =>
  names.reduce((all, [from, to]) => all.replaceAll(from, to), text)

/** The spellings of the name of the contact form, and those of its copy. */
const FORM_NAMES: Spellings = [
  ['contact-message', 'call-back'],
  ['contactMessage', 'callBack'],
  ['ContactMessage', 'CallBack'],
  ['contact_message', 'call_back'],
  ["'contact'", "'call-back'"],
  ["'contact-", "'call-back-"],
  ['/contact/', '/call-back/'],
]

export const COPIED_FORM = {
  name: renamed('contact-message', FORM_NAMES),
  collection: renamed('contact_messages', FORM_NAMES),
}

/** The spellings of the name of the open roles, and those of their copy. */
const COLLECTION_NAMES: Spellings = [
  ['careers/job-role', 'case-stories/case-story'],
  ['careers/rules/job-role', 'case-stories/rules/case-story'],
  ['job-roles', 'case-stories'],
  ['jobRoles', 'caseStories'],
  ['JobRoles', 'CaseStories'],
  ['job_roles', 'case_stories'],
  ['job-role', 'case-story'],
  ['jobRole', 'caseStory'],
  ['JobRole', 'CaseStory'],
  ['company.careers', 'resources.stories'],
  ['/company/careers', '/resources/stories'],
  ['admin.roles', 'admin.case-stories'],
  ['/admin/roles', '/admin/case-stories'],
  ["'roles'", "'caseStories'"],
  ['  roles:', '  caseStories:'],
]

export const COPIED_COLLECTION = {
  name: renamed('job-role', COLLECTION_NAMES),
  folder: renamed('job-roles', COLLECTION_NAMES),
  table: renamed('job_roles', COLLECTION_NAMES),
  page: renamed('/company/careers', COLLECTION_NAMES),
}

/** The lists that name each collection, and where the entry of the open roles stands in them. */
const LISTS: Readonly<Record<string, RegExp>> = {
  'src/lib/server-pages.ts': /^ {2}roles: .*\n/m,
  'pocketbase/internal/guard/query_allow_list.go': /^\t"job_roles": \{\n(?:\t{2}.*\n)*\t\},\n/m,
}

/**
 * Follows the recipe "A form" of docs/how-to.md in a copy of the project: copies the files of the contact form under
 * another name, and writes a migration.
 * @returns the paths of the new files
 */
export function copyForm(project: string): string[] {
  const files = copies(project, '{src,pb_hooks/src}/contact/**/contact-message*', FORM_NAMES)
  files[`pb_migrations/1999999999_create_${COPIED_FORM.collection}.js`] = FORM_MIGRATION
  return write(project, files)
}

/**
 * Follows the recipe "A collection" of docs/how-to.md in a copy of the project: copies the files of the open roles
 * under another name, leaves out what only the careers page has, and writes a migration and the entries in the lists.
 * @returns the paths of the new files, and those of the lists
 */
export function copyCollection(project: string): { files: string[]; lists: string[] } {
  const routes = copies(project, 'src/routes/{company.careers.*,admin.roles}.tsx', COLLECTION_NAMES)
  const files = {
    ...copies(project, '{src,pb_hooks/src}/careers/**/job-role*', COLLECTION_NAMES),
    ...Object.fromEntries(Object.entries(routes).map(([path, text]) => [path, withoutCareers(text)])),
    [`pb_migrations/1999999998_create_${COPIED_COLLECTION.table}.js`]: COLLECTION_MIGRATION,
  }
  const lists = Object.entries(LISTS).map(([path, entry]) => {
    const text = readFileSync(join(project, path), 'utf8')
    if (!entry.test(text)) throw new Error(`${path} has no entry of the open roles`)
    return [path, text.replace(entry, (roles) => roles + renamed(roles.replace(' department', ''), COLLECTION_NAMES))]
  })
  return { files: write(project, files), lists: write(project, Object.fromEntries(lists)) }
}

/** Returns the files that match a pattern, under another name: path → text. */
function copies(project: string, pattern: string, names: Spellings): Record<string, string> {
  const paths = globSync(pattern, { cwd: project })
  return Object.fromEntries(
    paths.map((path) => [renamed(path, names), renamed(readFileSync(join(project, path), 'utf8'), names)]),
  )
}

/** Returns a route's text without the application form, the benefits and the data for job boards. */
function withoutCareers(route: string): string {
  return route
    .replace(' beside={<Benefits />}', '')
    .replace(/^.*\b(?:ApplicationForm|JsonLdGraph|WorkingHere|jobPostings)\b.*\n/gm, '')
}

function write(project: string, files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  return Object.keys(files)
}

const FORM_MIGRATION = `// What the form "call-back" stores. Every rule is null: dashboard only. The maxima equal those of its definition.
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

const COLLECTION_MIGRATION = `// The columns of the open roles, under another name.
const STAFF = '@request.auth.user_roles_via_user.role ?= "admin" || @request.auth.user_roles_via_user.role ?= "editor"'
const PUBLIC_OR_STAFF = \`(published = true) || \${STAFF}\`
const PAY = { type: 'number', required: true, min: 1, max: 100000000, onlyInt: true, help: 'A year.' }

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: '${COPIED_COLLECTION.table}',
        listRule: PUBLIC_OR_STAFF,
        viewRule: PUBLIC_OR_STAFF,
        createRule: STAFF,
        updateRule: STAFF,
        fields: [
          { type: 'text', name: 'title', required: true, max: 200, presentable: true },
          {
            type: 'select',
            name: 'department',
            required: true,
            maxSelect: 1,
            values: ['Engineering', 'Marketing', 'Legal'],
          },
          { type: 'text', name: 'summary', max: 5000, help: 'What the role is for.' },
          { type: 'text', name: 'requirements', max: 10000, help: 'One a line.' },
          { type: 'text', name: 'location', max: 200, help: 'Such as “Remote (US)”.' },
          { type: 'text', name: 'employment_type', max: 100, help: 'Such as “Full-time”.' },
          { ...PAY, name: 'salary_min' },
          { ...PAY, name: 'salary_max' },
          {
            type: 'text',
            name: 'currency',
            required: true,
            max: 3,
            pattern: '^[A-Z]{3}$',
            help: 'Three letters, such as USD. Left empty, it is USD.',
          },
          { type: 'number', name: 'order', onlyInt: true, help: 'Lower ones come first within their department.' },
          { type: 'bool', name: 'published' },
          {
            type: 'bool',
            name: 'sample',
            help: 'Marked on the site as an example. Untick it when the row tells the truth.',
          },
          {
            type: 'text',
            name: 'slug',
            required: true,
            max: 120,
            pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
            help: 'The address under ${COPIED_COLLECTION.page}/. Left empty, it is made from the title.',
          },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX \`idx_${COPIED_COLLECTION.table}_slug\` ON \`${COPIED_COLLECTION.table}\` (\`slug\`)',
          'CREATE INDEX \`idx_${COPIED_COLLECTION.table}_public\` ON \`${COPIED_COLLECTION.table}\` (\`published\`, \`order\`)',
        ],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('${COPIED_COLLECTION.table}'))
  },
)
`
