import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { until } from '../until.ts'

export type End = {
  status: number | null
  /** stdout and stderr, in the order in which they were printed. */
  output: string
  /** Whether anything that the command had started outlived it. */
  leftRunning: boolean
}

export type StartCommand = {
  output(): string
  /** Waits for a text; throws when the command ends without it. */
  prints(text: string): Promise<void>
  /** SIGINT, as Ctrl-C in a terminal sends it to `everything`, or as `kill` does to `the command` alone. */
  interrupt(whom: 'everything' | 'the command'): void
  /** Kills what still runs. */
  kill(): void
  end: Promise<End>
}

/**
 * Runs a command of src/build in a copy of the project. `machine` is code that runs before it, with `fs` and `net` at hand,
 * and puts on what this machine can't show.
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
  // One pipe for all that it prints: from two, it would arrive in another order now and then. A group of its own, which all that it starts
  // belongs to.
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

/** Whether the group still had anybody to signal. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

/** What the tools need to find themselves, Go's own settings among it; nothing that configures the site. */
function inherited(): Record<string, string> {
  const kept = /^(?:PATH|HOME|TMPDIR|GO[A-Z]+|(?:https?|no)_proxy)$/i
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      kept.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  )
}
