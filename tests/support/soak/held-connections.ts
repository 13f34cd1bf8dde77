import { connect, type Socket } from 'node:net'
import { networkAddress, type Tally } from './visitors.ts'

// The attacker's open connections. When the server ends a connection, the attacker opens another one.

/**
 * Another address of this computer. The server does not trust it as a proxy, unlike 127.0.0.1, and so counts its
 * connections as those of one client.
 */
const ONE_CLIENT = '127.0.0.2'
/**
 * The address of a trusted proxy. For its requests, the server takes the client's address from a header. The attacker
 * writes addresses from clients.ts into this header: of one /64 network, later of ten.
 */
const PROXY = '127.0.0.1'

type Held = {
  name: string
  /** The number of connections of this kind at the same time. */
  count: number
  from: string
  /** Returns the text to send when the connection opens. `nth` counts the connections of this kind. */
  opening: (nth: number) => string
  /** The text to send repeatedly after `opening`; '' sends nothing. */
  drip: string
  dripMs: number
  /** Set if the client reads nothing of the answer. */
  isDeaf?: true
}

const head = (line: string, nth: number, more = '') =>
  `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${networkAddress(nth)}\r\n${more}`
const post =
  (path: string, length: number, type = 'application/json') =>
  (nth: number) =>
    `${head(`POST ${path}`, nth, `Content-Type: ${type}\r\nContent-Length: ${length}\r\n`)}\r\n`

const kinds: readonly Held[] = [
  {
    name: 'slow headers',
    count: 90,
    from: ONE_CLIENT,
    opening: () => 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
    drip: 'x',
    dripMs: 2000,
  },
  { name: 'idle connections', count: 90, from: ONE_CLIENT, opening: () => '', drip: '', dripMs: 0 },
  {
    name: 'slow bodies',
    count: 120,
    from: PROXY,
    opening: post('/api/site/newsletter/confirm', 2000),
    drip: ' ',
    dripMs: 900,
  },
  {
    name: 'slow uploads',
    count: 60,
    from: ONE_CLIENT,
    opening: (nth) =>
      `${post('/api/site/apply', 10_000_000, 'multipart/form-data; boundary=x')(nth)}--x\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-1.7`,
    drip: 'x'.repeat(40_000),
    dripMs: 1000,
  },
  {
    name: 'idle streams',
    count: 120,
    from: PROXY,
    opening: (nth) => `${head('GET /api/realtime', nth)}\r\n`,
    drip: '',
    dripMs: 0,
  },
  {
    name: 'readers that never read',
    count: 60,
    from: PROXY,
    opening: (nth) => `${head('GET /', nth)}\r\n`.repeat(200),
    drip: '',
    dripMs: 0,
    isDeaf: true,
  },
]

/** Keeps all selected kinds of connections open until `stop` is aborted. */
export function holdConnections(
  port: number,
  isPlayed: (kind: Held) => boolean,
  tally: Tally,
  stop: AbortSignal,
): void {
  for (const kind of kinds.filter(isPlayed)) {
    let nth = 0
    for (let each = 0; each < kind.count; each += 1) hold()
    function hold(): void {
      if (stop.aborted) return
      const socket = connect({ port, host: '127.0.0.1', localAddress: kind.from })
      tally.count(kind.name, 'opened')
      socket.on('connect', () => socket.write(kind.opening((nth += 1))))
      socket.on('data', (part: Buffer) => {
        const status = /^HTTP\/1\.1 (\d{3})/.exec(part.toString('latin1', 0, 12))?.[1]
        if (status !== undefined) tally.count(kind.name, status)
      })
      if (kind.isDeaf) socket.pause()
      const dripping = drip(socket, kind)
      const end = () => socket.destroy()
      stop.addEventListener('abort', end)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(dripping)
        stop.removeEventListener('abort', end)
        // Wait before the next attempt, so that this process does not use a whole core.
        setTimeout(hold, 500)
      })
    }
  }
}

function drip(socket: Socket, { drip: text, dripMs }: Held): ReturnType<typeof setInterval> | undefined {
  if (text === '') return undefined
  return setInterval(() => {
    if (!socket.connecting && socket.writableLength < 1_000_000) socket.write(text)
  }, dripMs)
}
