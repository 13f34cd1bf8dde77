import { createServer } from 'node:net'
import { existsSync, readFileSync } from 'node:fs'
import util from 'node:util'
import { Stop } from '../tools/processes.mjs'
import { inRoot } from '../tools/project.mjs'

/** @typedef {{ text: string, host: string, port: number, origin: string }} HttpAddress */

/** Returns the address of the local server, which HTTP_ADDR may name. */
export const serverAddress = () => parseHttpAddress(process.env['HTTP_ADDR'] || '127.0.0.1:8090')

/** Returns the address of the dashboard, which ADMIN_ADDR may name. By default it is the server's. */
export const adminAddress = () =>
  process.env['ADMIN_ADDR'] ? parseHttpAddress(process.env['ADMIN_ADDR']) : serverAddress()

/**
 * @param {string} text as in HTTP_ADDR: `127.0.0.1:8090`, `:8090`, `[::1]:8090`
 * @returns {HttpAddress} `origin` is for a browser on this machine
 */
export function parseHttpAddress(text) {
  const match = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[^:]*)):(?<port>\d{1,5})$/.exec(text)
  const { v6, v4, port: digits } = match?.groups ?? {}
  const host = v6 ?? v4
  const port = Number(digits)
  if (host === undefined || port < 1 || port > 65535)
    throw new Stop(`HTTP_ADDR "${text}" is not an address. Write host:port, such as 127.0.0.1:8090.`)
  const everywhere = host === '' || host === '0.0.0.0' || host === '::'
  const shown = everywhere ? '127.0.0.1' : v6 ? `[${host}]` : host
  return { text, host, port, origin: `http://${shown}:${port}` }
}

/** The address at which `npm run dev` shows the site. */
export const viteAddress = parseHttpAddress('127.0.0.1:5173')

/**
 * Checks that a server could listen at the address now.
 * @param {HttpAddress} address
 * @throws `Stop` if not
 */
export async function requireFreeAddress({ text, host, port }) {
  const code = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code))
    probe.listen({ port, ...(host && { host }), exclusive: true }, () => probe.close(() => resolve(null)))
  })
  if (code === null) return
  if (code === 'EADDRINUSE') {
    const another = text.replace(/\d+$/, String(port < 65535 ? port + 1 : port - 1))
    throw new Stop(`port ${port} is taken. End what listens there, or choose another: HTTP_ADDR=${another} npm start`)
  }
  if (code === 'EACCES')
    throw new Stop(`port ${port} needs more rights. Choose one above 1023: HTTP_ADDR=127.0.0.1:8090 npm start`)
  throw new Stop(`nothing can listen on ${host}:${port} (${code}). Set HTTP_ADDR to an address of this machine.`)
}

// Imports the whole module, because an older Node has no parseEnv. A named import would fail before the message about
// the Node version.

/** Reads the variables of `.env`, if the file exists. A variable that is already set is not replaced. */
export function readEnvFile() {
  const file = inRoot('.env')
  if (!existsSync(file)) return
  for (const [name, value] of Object.entries(util.parseEnv(readFileSync(file, 'utf8')))) process.env[name] ??= value
}
