import { connect } from 'node:net'
import { pause } from '../until.ts'

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
