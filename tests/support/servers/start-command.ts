import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { until } from '../until.ts'

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
export function startCommand(
  project: string,
  script: 'start' | 'build' | 'new',
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
