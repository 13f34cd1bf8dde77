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

/** Arguments of `npm run new` that create a collection, similar to those in the recipe "A collection". */
export const NEW_COLLECTION = ['collection', 'case-story', '/resources/stories', 'firm!', 'quote:long!', 'seats:number']

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

/** Returns the files that `npm run new` asks its user to complete, from the command's output. */
export const filesToFillIn = (said: string): string[] =>
  [...said.matchAll(/^ {2}(\S+) {2}/gm)].map(([, path = '']) => path)

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
