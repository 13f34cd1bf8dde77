import { spawn } from 'node:child_process'

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
