import { spawn } from 'node:child_process'
import { root, toolEnvironment } from './project.mjs'

/** How long (ms) a process may take to end before this program kills it. */
const patienceMs = 8000
const parentCheckEveryMs = 250

/** @type {Map<import('node:child_process').ChildProcess, number>} */
const running = new Map()
let stopping = false

/**
 * Starts a command that ends together with this program. It stays in this program's process group, so that Ctrl-C and a
 * killed group reach it too.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, stdio?: import('node:child_process').StdioOptions, patienceMs?:
 * number }} [options] `env` is added to the tools' environment
 */
export function startProcess(command, args, options = {}) {
  if (stopping) throw new Error('this program is ending, so it starts no process')
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: toolEnvironment(options.env),
    stdio: options.stdio ?? 'inherit',
  })
  running.set(child, options.patienceMs ?? patienceMs)
  child.on('error', () => running.delete(child))
  child.on('exit', () => running.delete(child))
  return child
}

/** Asks every process of `startProcess` to end, and kills those that don't. Resolves when none is left. */
export async function stopProcesses() {
  stopping = true
  await Promise.all([...running].map(([child, patience]) => stopProcess(child, patience)))
}

/** Returns whether this program is ending on purpose. Callers then ignore errors of its processes. */
export const isStopping = () => stopping

/**
 * Ends this program and its processes on Ctrl-C, a closed terminal or a plain `kill`.
 * @param {number} [status] this program's exit status
 */
export function stopOnSignals(status = 0) {
  const end = async () => {
    if (stopping) return
    await stopProcesses()
    process.exit(status)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  // npm ends on SIGTERM without forwarding it. So this program ends when npm, its parent process, ends.
  const parent = process.ppid
  const watch = () => process.ppid !== parent && end()
  if (process.env['npm_lifecycle_event'] !== undefined) setInterval(watch, parentCheckEveryMs).unref()
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} patience in ms
 * @returns {Promise<void>}
 */
function stopProcess(child, patience) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    child.on('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
