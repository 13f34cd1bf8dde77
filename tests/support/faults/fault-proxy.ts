import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../servers/free-port.ts'

/**
 * What happens to one request on its way:
 * - `pass`: reaches the server, the answer comes back
 * - `refuse`: the connection is cut before the server hears of it
 * - `drop-answer`: the server gets it and answers; the client sees the connection cut
 * - `trickle`: the answer comes in small pieces, uncompressed, as over a bad mobile line
 * - `hang`: the client hears nothing, for as long as it waits
 * - an answer: given in the server's place
 */
export type Fault =
  | 'pass'
  | 'refuse'
  | 'drop-answer'
  | 'trickle'
  | 'hang'
  | { status: number; headers?: Record<string, string>; body: string }

/**
 * How the way to the server is broken, for every request:
 * - `refused`: nobody listens at its address
 * - `hanging`: connections are made, and nothing is ever said
 * - `portal`: an access point answers everything with its sign-in page
 */
export type Outage = 'refused' | 'hanging' | 'portal'

export const PORTAL_TEXT = 'Free WLAN'
/** While it is `refused` there are no requests. */
const OUTAGE_FAULTS: Record<Outage, Fault> = {
  refused: 'refuse',
  hanging: 'hang',
  portal: { status: 200, body: `<!doctype html><title>Sign in</title><p>${PORTAL_TEXT}</p></html>` },
}

/** Those after which the server has the request. */
const REACHES_SERVER: ReadonlySet<Fault> = new Set<Fault>(['pass', 'drop-answer', 'trickle'])

export type SeenRequest = { method: string; path: string; key: string | undefined; fault: Fault; at: number }

export type FaultProxy = {
  origin: string
  /** Decides for each request; replaced by tests while it runs. */
  decide: (request: { method: string; path: string; count: number }) => Fault
  seen: SeenRequest[]
  /** The POSTs to one call that reached the server. */
  delivered(path: string): SeenRequest[]
  /** Ends every open connection; new ones are accepted. */
  dropConnections(): void
  /** Breaks the way to the server, over all that `decide` says, until `heal`; open connections end. */
  cut(outage: Outage): Promise<void>
  /** Ends the outage. What hangs is dropped, so that it takes no connection from what comes now. */
  heal(): Promise<void>
  /** Ends an outage and what is open, forgets what was seen and counted, and lets everything pass again. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** Stands between browser and server, so that the origin stays while the network misbehaves. */
export async function startFaultProxy(target: () => string): Promise<FaultProxy> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const seen: SeenRequest[] = []
  const counts = new Map<string, number>()
  let outage: Outage | undefined
  const server = createServer((incoming, outgoing) => {
    const method = incoming.method ?? 'GET'
    const path = (incoming.url ?? '/').split('?')[0] ?? '/'
    const count = (counts.get(`${method} ${path}`) ?? 0) + 1
    counts.set(`${method} ${path}`, count)
    const fault = outage === undefined ? proxy.decide({ method, path, count }) : OUTAGE_FAULTS[outage]
    seen.push({ method, path, key: incoming.headers['idempotency-key']?.toString(), fault, at: Date.now() })
    if (fault === 'refuse') {
      incoming.socket.destroy()
    } else if (fault === 'hang') {
      incoming.resume()
    } else if (typeof fault === 'object') {
      incoming.resume()
      outgoing.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers }).end(fault.body)
    } else {
      forward(target(), incoming, outgoing, fault)
    }
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = async () => {
    if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
  }
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  /** The port stays ours: `freePort` gives it to nobody else. */
  const close = async () => {
    if (!server.listening) return
    const closed = once(server.close(), 'close')
    dropConnections()
    await closed
  }
  await listen()
  const proxy: FaultProxy = {
    origin: `http://127.0.0.1:${port}`,
    decide: () => 'pass',
    seen,
    delivered: (path) =>
      seen.filter((entry) => entry.method === 'POST' && entry.path === path && REACHES_SERVER.has(entry.fault)),
    dropConnections,
    async cut(next) {
      outage = next
      if (next === 'refused') return close()
      await listen()
      dropConnections()
    },
    async heal() {
      outage = undefined
      dropConnections()
      await listen()
    },
    async reset() {
      await proxy.heal()
      seen.length = 0
      counts.clear()
      proxy.decide = () => 'pass'
    },
    stop: close,
  }
  return proxy
}

/** Below what a browser paints at once, and short enough for a test. */
const PIECE = { bytes: 1_000, pause: 10 }

function forward(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: 'pass' | 'drop-answer' | 'trickle',
): void {
  const headers = fault === 'trickle' ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers
  const upstream = request(
    target + (incoming.url ?? '/'),
    { method: incoming.method, headers, agent: false },
    (answer) => {
      if (fault === 'drop-answer') {
        // The whole answer is read first: the server has committed and believes that it was heard.
        answer.resume().on('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      if (fault === 'trickle') Readable.from(inPieces(answer)).pipe(outgoing)
      else answer.pipe(outgoing)
      answer.on('error', () => incoming.socket.destroy())
    },
  )
  upstream.on('error', () => incoming.socket.destroy())
  incoming.pipe(upstream)
}

async function* inPieces(answer: IncomingMessage): AsyncGenerator<Buffer> {
  const whole = Buffer.concat(await answer.toArray())
  for (let at = 0; at < whole.length; at += PIECE.bytes) {
    yield whole.subarray(at, at + PIECE.bytes)
    await wait(PIECE.pause)
  }
}
