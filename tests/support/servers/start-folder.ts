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
import { root } from '../repository/source-files.ts'
import { startCommand, type StartCommand } from './start-command.ts'

/** What `npm start` reads of a checkout; not its .env, which is the developer's own. */
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
  /** A path in it that nothing has yet. */
  fresh(): string
  /** A copy of the project as it is fetched, without packages. */
  fetchedProject(): string
  /** The same with its packages, and nothing built. */
  unbuiltProject(): string
  /** A copy with all that is built from the present sources, the same for all who ask. */
  builtProject(): Promise<string>
  /** A copy of that one, to be broken. */
  builtProjectOfOnesOwn(): Promise<string>
  /** A copy with one sample article alone, for what asks nothing of the samples: to load them all takes many seconds. */
  builtProjectWithOneSample(): Promise<string>
  /** A folder for PATH: names → what these commands do, in sh. */
  commands(scripts: Record<string, string>): string
  run: typeof startCommand
  /** Ends what still runs and deletes the folder. */
  remove(): void
}

/** A temporary folder for copies of the project: neither an .env nor an edit meanwhile has a say in them, and they may be broken. */
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
      // Thousands of files take Node a second of the processor.
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
    const project = withPackages(copy(root, [...SOURCES, ...BUILT]))
    // Nothing to do after `npm test` has built; takes its time where only one file is run, after an edit.
    const { status, output } = await run(project, 'build').end
    if (status !== 0) throw new Error(`the project does not build:\n${output}`)
    return project
  }
  const builtProject = () => (built ??= build())
  const builtProjectOfOnesOwn = async () => withPackages(copy(await builtProject(), [...SOURCES, ...BUILT]))

  return {
    fresh,
    run,
    fetchedProject: () => copy(root, SOURCES),
    unbuiltProject: () => withPackages(copy(root, SOURCES)),
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
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  return project
}
