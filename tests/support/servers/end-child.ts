import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Sends a signal to a child process, and resolves when the child has ended. A child that has ended gets no signal. */
export async function endChild(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/**
 * Kills the process group of a child that was spawned detached. Resolves when the child has ended. Varnish and nginx
 * consist of a manager process and its children, and all must end.
 */
export async function endGroup(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || hasEnded(child)) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
