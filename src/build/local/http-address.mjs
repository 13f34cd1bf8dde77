import { createServer } from 'node:net'
import { Stop } from '../tools/stop.mjs'

/**
 * @param {string} text as in HTTP_ADDR: `127.0.0.1:8090`, `:8090`, `[::1]:8090`
 * @returns {{ text: string, host: string, port: number, origin: string }} `origin` is for a browser on this machine
 */
export function parseHttpAddress(text) {
  const match = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[^:]*)):(?<port>\d{1,5})$/.exec(text)
  const port = Number(match?.groups.port)
  if (match === null || port < 1 || port > 65535)
    throw new Stop(`HTTP_ADDR "${text}" is not an address. Write host:port, such as 127.0.0.1:8090.`)
  const host = match.groups.v6 ?? match.groups.v4
  const everywhere = host === '' || host === '0.0.0.0' || host === '::'
  const shown = everywhere ? '127.0.0.1' : match.groups.v6 ? `[${host}]` : host
  return { text, host, port, origin: `http://${shown}:${port}` }
}

/**
 * Checks that a server could listen at the address now.
 * @param {ReturnType<typeof parseHttpAddress>} address
 * @throws `Stop` if not
 */
export async function requireFreeAddress({ text, host, port }) {
  const code = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen({ port, host: host || undefined, exclusive: true }, () => probe.close(() => resolve(null)))
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
