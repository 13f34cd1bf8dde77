import { spawn, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { join, dirname } from 'node:path'
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
import { until } from '../until.ts'
import { repositoryRoot } from '../repository/source-files.ts'

export type End = {
  status: number | null
  /** stdout and stderr together, in the order in which the command printed them. */
  output: string
  /** Whether a process of the command was still running `WAIT_HANG_MS` (hang.ts) after the command ended. */
  leftRunning: boolean
}

export type StartCommand = {
  output(): string
  /**
   * Waits until the output contains a text.
   * @throws if the command ends before it prints the text
   */
  prints(text: string): Promise<void>
  /** Sends SIGINT: to all processes of the command, as Ctrl-C does, or only to the command itself, as `kill` does. */
  interrupt(whom: 'everything' | 'the command'): void
  /** Kills the processes that still run. */
  kill(): void
  end: Promise<End>
}

/**
 * Runs a command of src/build in a copy of the project.
 * @param machine JavaScript that runs before the command, with `fs` and `net` in scope; it simulates conditions that
 * this machine lacks
 */
function startCommand(
  project: string,
  script: 'start' | 'build' | 'check-launch',
  env: Record<string, string> = {},
  machine = '',
): StartCommand {
  const before = `import fs from 'node:fs'; import net from 'node:net'; import { syncBuiltinESMExports } from 'node:module'; ${machine}; syncBuiltinESMExports()`
  const command = [
    process.execPath,
    '--import',
    `data:text/javascript,${encodeURIComponent(before)}`,
    join(project, 'src/build/run.mjs'),
    script,
  ]
  // Use one pipe for stdout and stderr, because with two pipes the order of lines would vary. With `detached`, the
  // process group contains all processes that the command starts.
  const child = spawn('/bin/sh', ['-c', 'exec "$0" "$@" 2>&1', ...command], {
    cwd: project,
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const closed = once(child, 'close')

  const signalAll = (signal: NodeJS.Signals | 0) => child.pid !== undefined && signalGroup(child.pid, signal)
  const end = async (): Promise<End> => {
    await once(child, 'exit')
    const leftRunning = await until('all has ended', () => !signalAll(0)).then(
      () => false,
      () => signalAll('SIGKILL'),
    )
    await closed
    return { status: child.exitCode, output, leftRunning }
  }

  return {
    output: () => output,
    async prints(text) {
      const printed = () => {
        if (output.includes(text)) return true
        if (child.exitCode !== null) throw new Error(`it ended without printing ${JSON.stringify(text)}:\n${output}`)
        return false
      }
      await until(`it prints ${JSON.stringify(text)}`, printed)
    },
    interrupt(whom) {
      if (whom === 'everything') signalAll('SIGINT')
      else child.kill('SIGINT')
    },
    kill: () => void signalAll('SIGKILL'),
    end: end(),
  }
}

/** Sends a signal to a process group; signal 0 only checks. Returns whether the group still has a process. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

/** Returns the environment variables that the tools and Go need. None of them configures the site. */
function inherited(): Record<string, string> {
  const kept = /^(?:PATH|HOME|TMPDIR|GO[A-Z]+|(?:https?|no)_proxy)$/i
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      kept.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  )
}

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

export type ShellSession = {
  /**
   * Runs commands in the shell. Await each call before the next one. `status` is the exit status of the first failed
   * command; 0 if none failed.
   */
  run(commands: string): Promise<{ status: number; output: string }>
  /** Ends the shell and all processes that it started. */
  end(): Promise<void>
}

/** Starts a bash process that runs several blocks of commands, as if a person typed them one after the other. */
export function openShell(cwd: string, env: Record<string, string>): ShellSession {
  // Give the shell its own process group, so that `end` also ends the processes that the shell started.
  const child = spawn('bash', ['--norc', '--noprofile'], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  // Use one pipe for stdout and stderr. With two, a line could arrive after the line that marks the end of its block.
  child.stdin.write('exec 2>&1\n')
  let output = ''
  let heard: (() => void) | undefined
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    heard?.()
  })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  void closed.then(() => heard?.())
  let blocks = 0

  return {
    run(commands) {
      const mark = `@@end-of-block-${++blocks}`
      output = ''
      child.stdin.write(
        `set -o pipefail\ntrap 'failed=$?; trap - ERR' ERR\nfailed=0\n${commands}\nprintf '\\n%s %s\\n' '${mark}' "$failed"\n`,
      )
      return new Promise((resolve, reject) => {
        heard = () => {
          const end = new RegExp(`^${mark} (\\d+)$`, 'm').exec(output)
          if (end !== null) resolve({ status: Number(end[1]), output: output.slice(0, end.index - 1) })
          else if (child.exitCode !== null) reject(new Error(`the shell ended:\n${output}`))
        }
      })
    },
    async end() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await closed
    },
  }
}
