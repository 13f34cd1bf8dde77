import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../repository/source-files.ts'
import { startCommand, type StartCommand } from './start-command.ts'

/** The files of a checkout that `npm start` reads, without the developer's own .env. */
const SOURCES = [
  'index.html',
  'package.json',
  'package-lock.json',
  'pb_hooks',
  'pb_migrations',
  'pocketbase',
  'public',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]
const BUILT = [
  'build/hooks',
  'build/lexharbor',
  'build/lexharbor.cdx.json',
  'build/render.js',
  'build/shipped',
  'build/site',
  'build/site-meta.json',
  'build/stamps',
]

export type StartFolder = {
  /** Returns an unused path in the temporary folder. */
  fresh(): string
  /** Returns a copy of the project as after `git clone`, without packages. */
  fetchedProject(): string
  /** Returns a copy of the project with installed packages, but without a build. */
  unbuiltProject(): string
  /** Returns a copy with a complete build of the present sources. All callers share this copy. */
  builtProject(): Promise<string>
  /** Returns a new copy of the built project, which the test may damage. */
  builtProjectOfOnesOwn(): Promise<string>
  /** Returns a copy of the built project with one sample article, because loading all takes many seconds. */
  builtProjectWithOneSample(): Promise<string>
  /**
   * Creates a folder of commands to put into PATH. Returns the folder's path.
   * @param scripts the shell script of each command, by the command's name
   */
  commands(scripts: Record<string, string>): string
  run: typeof startCommand
  /** Ends the remaining processes and deletes the temporary folder. */
  remove(): void
}

/**
 * Creates a temporary folder for copies of the project. A test may damage its copies, except the shared one of
 * `builtProject`. A developer's .env or edits don't affect the copies.
 */
export function openStartFolder(): StartFolder {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lexharbor-start-')))
  const started: StartCommand[] = []
  let paths = 0
  let built: Promise<string> | undefined

  const fresh = () => join(folder, String(++paths))
  const copy = (from: string, parts: string[]) => {
    const project = fresh()
    for (const part of parts) {
      mkdirSync(dirname(join(project, part)), { recursive: true })
      // `cp` is faster than Node, which needs a second of processor time for these thousands of files.
      execFileSync('cp', ['-R', join(from, part), join(project, part)])
    }
    return project
  }
  const run: typeof startCommand = (...args) => {
    const command = startCommand(...args)
    started.push(command)
    return command
  }
  const build = async () => {
    const project = withPackages(copy(repositoryRoot, [...SOURCES, ...BUILT]))
    // After the build of `npm test`, this command does nothing. It builds if a developer runs one test file after an
    // edit.
    const { status, output } = await run(project, 'build').end
    if (status !== 0) throw new Error(`the project does not build:\n${output}`)
    return project
  }
  const builtProject = () => (built ??= build())
  const builtProjectOfOnesOwn = async () => withPackages(copy(await builtProject(), [...SOURCES, ...BUILT]))

  return {
    fresh,
    run,
    fetchedProject: () => copy(repositoryRoot, SOURCES),
    unbuiltProject: () => withPackages(copy(repositoryRoot, SOURCES)),
    builtProject,
    builtProjectOfOnesOwn,
    async builtProjectWithOneSample() {
      const project = await builtProjectOfOnesOwn()
      const sample = join(project, 'pocketbase/sample')
      for (const name of readdirSync(join(sample, 'articles')).slice(1)) rmSync(join(sample, 'articles', name))
      for (const name of ['webinars.json', 'job-roles.json']) writeFileSync(join(sample, name), '[]')
      rmSync(join(sample, 'images'), { recursive: true })
      return project
    },
    commands(scripts) {
      const path = fresh()
      mkdirSync(path)
      for (const [name, script] of Object.entries(scripts)) writeCommand(join(path, name), `#!/bin/sh\n${script}\n`)
      return path
    },
    remove() {
      for (const command of started) command.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Writes an executable file. */
export function writeCommand(path: string, text: string): void {
  writeFileSync(path, text)
  chmodSync(path, 0o755)
}

function withPackages(project: string): string {
  symlinkSync(join(repositoryRoot, 'node_modules'), join(project, 'node_modules'))
  return project
}
