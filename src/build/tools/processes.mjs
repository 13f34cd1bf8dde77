import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
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

/**
 * Runs a command quietly to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<{ ok: boolean, missing: boolean, output: string }>} `output`: stdout
 * and stderr in order of arrival; `missing`: whether there is no such command
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = startProcess(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve({ ok: false, missing: error.code === 'ENOENT', output: error.message }),
    )
    child.on('close', (code) => resolve({ ok: code === 0, missing: false, output }))
  })
}

/**
 * Returns the last lines of a tool's output. They usually contain the error.
 * @param {string} output
 * @param {number} [lines]
 */
export const tail = (output, lines = 40) => output.trimEnd().split('\n').slice(-lines).join('\n')

/**
 * Returns whether a tool's output says that the tool could not reach the network.
 * @param {string} output
 */
export const isOffline = (output) =>
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|no such host|dial tcp|i\/o timeout|TLS handshake timeout|network is unreachable/.test(
    output,
  )

/** An expected error that the person at the terminal can correct. Its message is one line and says how. */
export class Stop extends Error {}

/**
 * Runs a command's main function. For a `Stop` it prints the one line. Any other error is a bug, and it prints the
 * stack. In both cases it ends the started processes, and exits with status 1.
 * @param {() => Promise<unknown>} main
 */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    // This program is ending on purpose, so a later error is ignored.
    if (isStopping()) return
    console.error(error instanceof Stop ? `\nStopped: ${error.message}` : error)
    await stopProcesses()
    process.exit(1)
  }
}

/**
 * Returns whether this program is a certain module, which other programs may import too.
 * @param {string} url the module's `import.meta.url`
 */
export const isProgram = (url) => url === pathToFileURL(process.argv[1] ?? '').href

/**
 * Prints `doing`, calls `run`, and prints on the same line how long it took.
 * @param {string} doing such as "site: bundling"
 * @param {() => Promise<void> | void} run
 */
export async function timed(doing, run) {
  process.stdout.write(`${doing}… `)
  const began = performance.now()
  try {
    await run()
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}
