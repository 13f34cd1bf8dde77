import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

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
