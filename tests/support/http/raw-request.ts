import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawConnection = {
  socket: Socket
  /** The text that has arrived so far. */
  heard(): string
  /** Resolves with the status of the first answer; undefined if the server closed the connection without one. */
  status(): Promise<number | undefined>
  close(): void
}

/** Opens a connection that sends `text` and nothing more; `from` is another address of this computer. */
export async function openRaw(port: number, text: string, from?: string): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', ...(from === undefined ? {} : { localAddress: from }) })
  let heard = ''
  socket.setEncoding('latin1').on('data', (part: string) => (heard += part))
  // Some tests wait for the server to close the connection.
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

/** Returns the head of a request, with the declared length of its body, and the beginning of that body. */
export function rawPost(path: string, length: number, begin = ''): string {
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${begin}`
}
