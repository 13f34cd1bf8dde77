import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
