import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawConnection = {
  socket: Socket
  /** What has come so far. */
  heard(): string
  /** The status of the first answer, once there is one; undefined where the server ended the connection without. */
  status(): Promise<number | undefined>
  close(): void
}

/** A connection that sends `text` and nothing more; `from` is another address of this computer. */
export async function openRaw(port: number, text: string, from?: string): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', ...(from === undefined ? {} : { localAddress: from }) })
  let heard = ''
  socket.setEncoding('latin1').on('data', (part: string) => (heard += part))
  // A connection that the server ends is what some tests wait for.
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

/** The head of a request, with what its body claims to be, and the beginning of that body. */
export function rawPost(path: string, length: number, begin = ''): string {
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${begin}`
}
