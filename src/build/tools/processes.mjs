import { spawn } from 'node:child_process'
import { root, toolEnvironment } from './project.mjs'

/** How long a process may take to end by itself before it is killed. */
const patienceMs = 8000
const parentCheckEveryMs = 250

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let stopping = false

/**
 * Starts a command that ends when we do. It stays in our process group, so that Ctrl-C and a killed group reach it too.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, stdio?: import('node:child_process').StdioOptions }} [options] `env` is added to the tools' environment
 */
export function startProcess(command, args, options = {}) {
  if (stopping) throw new Error('nothing is started any more: we are ending')
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: toolEnvironment(options.env),
    stdio: options.stdio ?? 'inherit',
  })
  running.add(child)
  child.on('error', () => running.delete(child))
  child.on('exit', () => running.delete(child))
  return child
}

/** Asks every process started here to end, kills what doesn't, and resolves when none is left. */
export async function stopProcesses() {
  stopping = true
  await Promise.all([...running].map(stopProcess))
}

/** Whether we are ending on purpose: what a process reports from then on is no news. */
export const isStopping = () => stopping

/**
 * Ends this program in order on Ctrl-C, a closed terminal or a plain `kill`.
 * @param {number} [status] the exit status then
 */
export function stopOnSignals(status = 0) {
  const end = async () => {
    if (stopping) return
    await stopProcesses()
    process.exit(status)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  // npm dies of a SIGTERM without passing it on: whoever ends npm means us.
  const parent = process.ppid
  const watch = () => process.ppid !== parent && end()
  if (process.env.npm_lifecycle_event !== undefined) setInterval(watch, parentCheckEveryMs).unref()
}

function stopProcess(child) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    child.on('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
