import { connect, createServer, type Server, type Socket } from 'node:net'

/** Forwards connections and counts the bytes of answers, for all requests of the browser: a page's own tools don't see its worker. */
export type CountingProxy = {
  port: number
  /** Returns the bytes, with headers, by requester. */
  received(): Received
  /** Slows the connection to slow 4G, or runs it at full speed. */
  slow(isSlow: boolean): void
  close(): void
}

/** `worker`: its script, and its own requests. */
export type Received = { page: number; worker: number }

/** A request's first line, and a header that only a worker's own request has. */
const REQUEST = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/
const OF_THE_WORKER = /^(?:service-worker: script|referer: \S+\/sw\.js)\r$/im

const LATENCY_MS = 150
const BYTES_PER_MS = (1.6 * 1024 * 1024) / 8 / 1000
/** The bytes of one packet: a browser paints a page as it arrives. */
const PACKET_BYTES = 1460

export async function startCountingProxy(port: number, target: number): Promise<CountingProxy> {
  const received: Received = { page: 0, worker: 0 }
  let isSlow = false
  // One line for all connections: it is busy with earlier bytes until then.
  let busyUntil = 0
  const line: { client: Socket; packet: Buffer; due: number }[] = []
  // In order, by one timer: two late timers may fire in any order.
  const bring = () => {
    for (let next = line[0]; next !== undefined && next.due <= performance.now(); next = line[0]) {
      line.shift()
      if (!next.client.destroyed) next.client.write(next.packet)
    }
    if (line[0] !== undefined) setTimeout(bring, Math.max(0, line[0].due - performance.now()))
  }
  const deliver = (client: Socket, chunk: Buffer) => {
    if (!isSlow) {
      client.write(chunk)
      return
    }
    const isIdle = line.length === 0
    busyUntil = Math.max(performance.now() + LATENCY_MS, busyUntil)
    for (let at = 0; at < chunk.length; at += PACKET_BYTES) {
      const packet = chunk.subarray(at, at + PACKET_BYTES)
      busyUntil += packet.length / BYTES_PER_MS
      line.push({ client, packet, due: busyUntil })
    }
    if (isIdle) bring()
  }
  const sockets = new Set<Socket>()
  const server: Server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    // A browser sends no further request on a connection before the answer.
    let asking: keyof Received = 'page'
    client.on('data', (chunk: Buffer) => {
      const head = chunk.toString('latin1')
      if (REQUEST.test(head)) asking = OF_THE_WORKER.test(head) ? 'worker' : 'page'
    })
    upstream.on('data', (chunk: Buffer) => {
      received[asking] += chunk.length
      deliver(client, chunk)
    })
    upstream.on('end', () => isSlow || client.end())
    client.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    received: () => ({ ...received }),
    slow(slow) {
      isSlow = slow
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
