import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import { pause, until } from '../until.ts'

export type RawConnection = {
  socket: Socket
  /** Returns the text that the connection has received so far. */
  heard(): string
  /** Resolves with the status of the first answer; undefined if the server closes the connection without an answer. */
  status(): Promise<number | undefined>
  close(): void
}

/**
 * Opens a TCP connection to the server, and sends `text` and nothing more.
 * @param from the local IP address from which to connect; default: the system's choice
 */
export async function openRaw(port: number, text: string, from?: string): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', ...(from === undefined ? {} : { localAddress: from }) })
  let heard = ''
  socket.setEncoding('latin1').on('data', (part: string) => (heard += part))
  // Some tests expect the server to cut the connection, which raises an error here.
  socket.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await Promise.race([once(socket, 'connect'), ended])
  socket.write(text)
  const statusOf = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0)
  return {
    socket,
    heard: () => heard,
    async status() {
      while (statusOf() === 0 && !socket.destroyed) await Promise.race([once(socket, 'data'), ended])
      return statusOf() === 0 ? undefined : statusOf()
    },
    close: () => socket.destroy(),
  }
}

/**
 * Returns the text of a POST request that declares a body of `length` bytes, but contains only the beginning of the
 * body.
 */
export function rawPost(path: string, length: number, begin = ''): string {
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${begin}`
}

/** The pause after each received chunk, in ms. */
const REST_MS = 25

/**
 * Sends `asked` requests on one connection, and reads the answers slowly, chunk by chunk. All pauses together are much
 * longer than the server waits for a client that reads nothing.
 * @returns `came`: the number of received bytes; `announced`: the length of all answers in bytes according to their
 * heads, or Infinity if an answer is missing
 */
export async function readSlowly(port: number, path: string, asked = 1): Promise<{ came: number; announced: number }> {
  const socket = connect({ port, host: '127.0.0.1' })
  const ask = (nth: number) =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${nth === asked ? 'Connection: close\r\n' : ''}\r\n`
  socket.write(Array.from({ length: asked }, (_, at) => ask(at + 1)).join(''))
  const parts: string[] = []
  try {
    for await (const part of socket) {
      parts.push(part.toString('latin1'))
      await pause(REST_MS)
    }
  } catch {
    // The server cut the connection. Return what arrived before.
  }
  const text = parts.join('')
  const heads = [...text.matchAll(/HTTP\/1\.1 200 OK\r\n[\s\S]*?\r\n\r\n/g)].map(([head]) => head)
  const announced = heads.reduce((sum, head) => sum + head.length + lengthOf(head), 0)
  return { came: text.length, announced: heads.length === asked ? announced : Infinity }
}

const lengthOf = (head: string) => Number(/content-length: (\d+)/i.exec(head)?.[1])

export type EventStream = {
  /** Returns the text that the stream has received so far. */
  heard(): string
  /** Waits until the stream has received the text. */
  hears(text: string): Promise<unknown>
  /** Waits until the server ends the stream. */
  ends(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a realtime stream and subscribes it to these topics of PocketBase's realtime API.
 * @throws if the server refuses the subscription
 */
export async function openEventStream(origin: string, topics: readonly string[], token = ''): Promise<EventStream> {
  const stream = await openChecked(origin)
  const answer = await subscribe(origin, stream.clientId, topics, token)
  if (answer.status !== 204) throw new Error(`the subscription was answered ${answer.status}`)
  return stream
}

/** Opens a new stream and subscribes it to a topic. Returns the server's answer to the subscription. */
export async function trySubscription(
  origin: string,
  topic: string,
  token = '',
): Promise<{ status: number; text: string }> {
  const stream = await openChecked(origin)
  const answer = await subscribe(origin, stream.clientId, [topic], token)
  const text = await answer.text()
  await stream.close()
  return { status: answer.status, text }
}

async function openChecked(origin: string): Promise<EventStream & { clientId: string }> {
  const stop = new AbortController()
  const stream = await fetch(`${origin}/api/realtime`, { signal: stop.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('an event stream has a body')
  let heard = ''
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard += part.value
  })().catch(() => undefined)
  const greeting = await until('the stream says who we are', () => /data:(\{.*\})/.exec(heard)?.[1])
  return {
    ...v.parse(v.object({ clientId: v.string() }), JSON.parse(greeting)),
    heard: () => heard,
    hears: (text) => until(`the stream says ${text}`, () => heard.includes(text)),
    ends: () => reading,
    async close() {
      stop.abort()
      await reading
    },
  }
}

function subscribe(origin: string, clientId: string, topics: readonly string[], token: string): Promise<Response> {
  return fetch(`${origin}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) },
    body: JSON.stringify({ clientId, subscriptions: topics }),
  })
}

export type WebhookCall = { path: string; headers: IncomingHttpHeaders; body: string }

/**
 * Starts an HTTP server that receives webhook requests.
 * @param answer receives each request, and returns the status to answer with
 */
export async function startWebhookReceiver(
  answer: (call: WebhookCall) => number,
): Promise<{ origin: string; stop: () => void }> {
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
      response.writeHead(answer(call)).end()
    })
  })
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { origin: `http://127.0.0.1:${port}`, stop: () => receiver.close() }
}
