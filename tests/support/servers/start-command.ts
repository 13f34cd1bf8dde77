import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { until } from '../until.ts'

export type End = {
  status: number | null
  /** stdout and stderr, in the order in which they were printed. */
  output: string
  /** Whether a process of the command outlived it. */
  leftRunning: boolean
}

export type StartCommand = {
  output(): string
  /** Waits for a text in the output; throws when the command ends without it. */
  prints(text: string): Promise<void>
  /** Sends SIGINT to `everything`, like Ctrl-C in a terminal, or to `the command` alone, like `kill`. */
  interrupt(whom: 'everything' | 'the command'): void
  /** Kills what still runs. */
  kill(): void
  end: Promise<End>
}

/**
 * Runs a command of src/build in a copy of the project. `machine` is code that runs before it, with `fs` and `net` at hand, and simulates
 * conditions that this machine does not have.
 */
export function startCommand(
  project: string,
  script: 'start' | 'build',
  env: Record<string, string> = {},
  machine = '',
): StartCommand {
  const before = `import fs from 'node:fs'; import net from 'node:net'; import { syncBuiltinESMExports } from 'node:module'; ${machine}; syncBuiltinESMExports()`
  const command = [
    process.execPath,
    '--import',
    `data:text/javascript,${encodeURIComponent(before)}`,
    join(project, 'src/build', `${script}.mjs`),
  ]
  // One pipe for all output: from two, its order would vary. A separate process group contains all processes that it starts.
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

/** Whether the group still has a process. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

/** The variables that the tools need to find themselves, with Go's own settings, but nothing that configures the site. */
function inherited(): Record<string, string> {
  const kept = /^(?:PATH|HOME|TMPDIR|GO[A-Z]+|(?:https?|no)_proxy)$/i
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      kept.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  )
}
