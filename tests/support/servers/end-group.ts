import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Kills the process group of a detached child. Varnish and nginx consist of a manager and its children, and all must end. */
export async function endGroup(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}
