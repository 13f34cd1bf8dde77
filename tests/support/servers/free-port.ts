import { createSocket } from 'node:dgram'
import { once, type EventEmitter } from 'node:events'
import { createServer } from 'node:net'

// The first port to try, and the end of the range. Systems use higher ports for outgoing connections and for servers
// that accept any port. So no other program takes the port before the test's server starts on it, which can be many
// seconds later.
const FIRST = 20_000
const END = 32_000

let next = FIRST + Math.floor(Math.random() * (END - FIRST))

/**
 * Returns a free TCP port of 127.0.0.1, from `first` upwards. `freePort` gives it to no other test until this process
 * ends.
 * @throws if all ports are taken
 */
export async function freePort(first = next): Promise<number> {
  next = first
  for (let tried = FIRST; tried < END; tried += 1) {
    const port = next
    next = port + 1 < END ? port + 1 : FIRST
    if (await reserve(port)) return port
  }
  throw new Error(`all ports from ${FIRST} to ${END - 1} are taken`)
}

/**
 * Reserves a port for this process by binding the UDP port of the same number, which these tests don't use otherwise.
 * The system releases it when the process ends. Returns false if the port is taken.
 */
async function reserve(port: number): Promise<boolean> {
  const mark = createSocket('udp4').unref()
  mark.bind({ port, address: '127.0.0.1', exclusive: true })
  if ((await isListening(mark)) && (await canListen(port))) return true
  mark.close()
  return false
}

async function canListen(port: number): Promise<boolean> {
  const probe = createServer().listen({ port, host: '127.0.0.1', exclusive: true })
  if (!(await isListening(probe))) return false
  await once(probe.close(), 'close')
  return true
}

const isListening = (socket: EventEmitter) =>
  once(socket, 'listening').then(
    () => true,
    () => false,
  )
