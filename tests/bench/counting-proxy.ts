import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A proxy that forwards connections, and counts the bytes of the answers to all requests of a browser. Tools inside a
 * page would not see the requests of its service worker.
 */
export type CountingProxy = {
  port: number
  /** Returns the bytes that the browser received so far, with headers, by requester. */
  received(): Received
  /** Sets whether connections run at the speed of slow 4G, or at full speed. */
  slow(isSlow: boolean): void
  close(): void
}

/** Received bytes. `worker`: the script of the service worker, and the worker's own requests. `page`: all others. */
export type Received = { page: number; worker: number }

/**
 * REQUEST matches the first line of a request. OF_THE_WORKER matches a header that only requests of a service worker
 * have.
 */
const REQUEST = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/
const OF_THE_WORKER = /^(?:service-worker: script|referer: \S+\/sw\.js)\r$/im

const LATENCY_MS = 150
const BYTES_PER_MS = (1.6 * 1024 * 1024) / 8 / 1000
/**
 * The size of one network packet in bytes. The proxy sends packet by packet, because a browser paints a page while it
 * arrives.
 */
const PACKET_BYTES = 1460

export async function startCountingProxy(port: number, target: number): Promise<CountingProxy> {
  const received: Received = { page: 0, worker: 0 }
  let isSlow = false
  // All connections share one simulated line. Until this time it transmits earlier bytes.
  let busyUntil = 0
  let line: { client: Socket; packet: Buffer; due: number }[] = []
  // Otherwise the bytes for a browser that was closed would delay the next one.
  const forget = (client: Socket) => {
    line = line.filter((waiting) => waiting.client !== client)
    busyUntil = line.at(-1)?.due ?? 0
  }
  // One timer delivers all packets in their order. Separate timers that are late may fire in any order.
  const bring = () => {
    for (let next = line[0]; next !== undefined && next.due <= performance.now(); next = line[0]) {
      line.shift()
      next.client.write(next.packet)
    }
    if (line[0] !== undefined) setTimeout(bring, Math.max(0, line[0].due - performance.now()))
  }
  const deliver = (client: Socket, chunk: Buffer) => {
    if (client.destroyed) return
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
      socket.on('close', () => {
        sockets.delete(socket)
        forget(socket)
      })
      socket.on('error', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    // On one connection, a browser waits for an answer before its next request. So each answer belongs to the last
    // request.
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
