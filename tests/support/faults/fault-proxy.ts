import { once } from 'node:events'
import { createServer, request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../servers/free-port.ts'

/**
 * A fault of one request:
 * - `pass`: reaches the server, the answer comes back
 * - `refuse`: the connection is cut before the server receives it
 * - `drop-answer`: the server receives it and answers; the client sees the connection cut
 * - `half-answer`: the same, but the head and half of the body arrive first
 * - `trickle`: the answer comes in small pieces, uncompressed, as over a bad mobile line
 * - `hang`: the client gets no answer, however long it waits
 * - `delayMs`: reaches the server this much later
 * - `repeatAfterMs`: reaches the server a second time, this long after the first; that answer is dropped. 0: both at once
 * - an answer: sent instead of the server's
 */
export type Fault = Carried | 'refuse' | 'hang' | { status: number; headers?: Record<string, string>; body: string }

/** The faults after which the server has the request. */
type Carried = 'pass' | 'drop-answer' | 'half-answer' | 'trickle' | { delayMs: number } | { repeatAfterMs: number }

/**
 * A broken connection to the server, for every request:
 * - `refused`: its port is closed
 * - `hanging`: connections are accepted, and no answer ever comes
 * - `portal`: an access point answers everything with its sign-in page
 */
export type Outage = 'refused' | 'hanging' | 'portal'

export const PORTAL_TEXT = 'Free WLAN'
/** `refused` allows no request. */
const OUTAGE_FAULTS: Record<Outage, Fault> = {
  refused: 'refuse',
  hanging: 'hang',
  portal: { status: 200, body: `<!doctype html><title>Sign in</title><p>${PORTAL_TEXT}</p></html>` },
}

const isCarried = (fault: Fault): fault is Carried =>
  typeof fault === 'object' ? !('status' in fault) : fault !== 'refuse' && fault !== 'hang'

export type SeenRequest = { method: string; path: string; key: string | undefined; fault: Fault; at: number }

export type FaultProxy = {
  origin: string
  /** Returns the fault of each request. Tests replace it while the proxy runs. */
  decide: (request: { method: string; path: string; key: string | undefined; count: number }) => Fault
  seen: SeenRequest[]
  /** The POSTs to one call that reached the server. */
  delivered(path: string): SeenRequest[]
  /** Ends every open connection; new ones are accepted. */
  dropConnections(): void
  /** Resolves when no repeated request is under way any more. */
  untilRepeated(): Promise<void>
  /** Breaks the connection to the server, whatever `decide` returns, until `heal`; open connections end. */
  cut(outage: Outage): Promise<void>
  /** Ends the outage. It closes hanging connections, so that they take no place from new ones. */
  heal(): Promise<void>
  /** Ends an outage and all connections, forgets the recorded requests, and lets everything pass again. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** Starts a proxy between browser and server, so that the origin stays the same while the network fails. */
export async function startFaultProxy(target: () => string): Promise<FaultProxy> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const seen: SeenRequest[] = []
  const counts = new Map<string, number>()
  const repetitions = new Set<Promise<void>>()
  let outage: Outage | undefined
  const server = createServer((incoming, outgoing) => {
    const method = incoming.method ?? 'GET'
    const path = (incoming.url ?? '/').split('?')[0] ?? '/'
    const count = (counts.get(`${method} ${path}`) ?? 0) + 1
    counts.set(`${method} ${path}`, count)
    const key = incoming.headers['idempotency-key']?.toString()
    const fault = outage === undefined ? proxy.decide({ method, path, key, count }) : OUTAGE_FAULTS[outage]
    seen.push({ method, path, key, fault, at: Date.now() })
    if (isCarried(fault)) {
      forward(target, incoming, outgoing, fault, repetitions)
    } else if (fault === 'refuse') {
      incoming.socket.destroy()
    } else if (fault === 'hang') {
      incoming.resume()
    } else {
      incoming.resume()
      outgoing.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers }).end(fault.body)
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
  /** The port stays reserved: `freePort` does not return it again. */
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
      seen.filter((entry) => entry.method === 'POST' && entry.path === path && isCarried(entry.fault)),
    dropConnections,
    async untilRepeated() {
      await Promise.all(repetitions)
    },
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

/** Smaller than what a browser paints at once, and short enough for a test. */
const PIECE = { bytes: 1_000, pause: 10 }

function forward(
  target: () => string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Carried,
  repetitions: Set<Promise<void>>,
): void {
  const headers = fault === 'trickle' ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers
  const cut = () => incoming.socket.destroy()
  const send = () => request(target() + (incoming.url ?? '/'), { method: incoming.method, headers, agent: false })
  const sendAndHear = () => send().on('error', cut).on('response', hear)

  if (typeof fault !== 'object') {
    incoming.pipe(sendAndHear())
    return
  }
  incoming.toArray().then(async (parts) => {
    const body = Buffer.concat(parts)
    if ('delayMs' in fault) await wait(fault.delayMs)
    sendAndHear().end(body)
    if (!('repeatAfterMs' in fault)) return
    const repetition = wait(fault.repeatAfterMs).then(() => untilEnded(send().end(body)))
    repetitions.add(repetition)
    await repetition
    repetitions.delete(repetition)
  }, cut)

  function hear(answer: IncomingMessage): void {
    answer.on('error', cut)
    if (fault === 'drop-answer') {
      // The whole answer is read first: the server has committed and considers it delivered.
      answer.resume().on('end', cut)
      return
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    // The connection is closed, not reset: a reset may discard what the client has not read yet.
    if (fault === 'half-answer') void giveHalf(answer, outgoing).then(() => incoming.socket.destroy(), cut)
    else if (fault === 'trickle') Readable.from(inPieces(answer)).pipe(outgoing)
    else answer.pipe(outgoing)
  }
}

async function giveHalf(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const whole = Buffer.concat(await answer.toArray())
  await new Promise((resolve) => outgoing.write(whole.subarray(0, Math.ceil(whole.length / 2)), resolve))
}

/** Whether it was answered or not. */
function untilEnded(sent: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    sent.on('response', (answer: IncomingMessage) => answer.resume())
    // A cut connection fails first, and is then closed.
    sent.on('error', () => undefined).on('close', () => resolve())
  })
}

/** Each piece ends before a tag: half of a line takes half of its room, whatever the page does. */
async function* inPieces(answer: IncomingMessage): AsyncGenerator<Buffer> {
  const whole = Buffer.concat(await answer.toArray())
  for (let at = 0, end = 0; at < whole.length; at = end) {
    end = whole.lastIndexOf('<', at + PIECE.bytes)
    if (end <= at) end = at + PIECE.bytes
    if (at + PIECE.bytes >= whole.length) end = whole.length
    yield whole.subarray(at, end)
    await wait(PIECE.pause)
  }
}
