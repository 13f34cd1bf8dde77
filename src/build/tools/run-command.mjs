import { startProcess } from './processes.mjs'

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
