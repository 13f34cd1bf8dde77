import { createSocket } from 'node:dgram'
import { once, type EventEmitter } from 'node:events'
import { createServer } from 'node:net'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

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

export type HeldSocket = {
  /** How often the given program was started so far. */
  begun(): number
  /** The exit status of each ended run of the program; null if a signal ended it. */
  ended: readonly (number | null)[]
  output(): string
  /** Sends SIGTERM to the running program. */
  terminate(): void
  /** Ends the program and closes the socket. */
  release(): Promise<void>
}

const HOLDER = fileURLToPath(new URL('socket-holder.ts', import.meta.url))
const handleSchema = v.object({ fd: v.number() })
const messageSchema = v.union([v.object({ began: v.number() }), v.object({ ended: v.nullable(v.number()) })])

/**
 * Listens on a port, and keeps a program running that inherits the open socket, as systemd's socket activation does.
 */
export async function holdSocket(port: number, program: string, env: Record<string, string>): Promise<HeldSocket> {
  const socket = createServer().listen(port, '127.0.0.1')
  await once(socket, 'listening')
  const { fd } = v.parse(handleSchema, Reflect.get(socket, '_handle'))
  const holder = spawn(process.execPath, [HOLDER, program], { env, stdio: ['ignore', 'pipe', 'pipe', fd, 'ipc'] })
  // The child process keeps the socket open without accepting connections. Close the socket in this process, because
  // Node would accept them.
  socket.close()

  const [began, ended]: [number[], (number | null)[]] = [[], []]
  let output = ''
  for (const stream of [holder.stdout, holder.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  holder.on('message', (message) => {
    const told = v.parse(messageSchema, message)
    if ('began' in told) began.push(told.began)
    else ended.push(told.ended)
  })
  return {
    begun: () => began.length,
    ended,
    output: () => output,
    terminate() {
      const running = began.at(-1)
      if (running === undefined) throw new Error(`no program has begun:\n${output}`)
      process.kill(running, 'SIGTERM')
    },
    async release() {
      if (holder.exitCode !== null) return
      const exit = once(holder, 'exit')
      holder.disconnect()
      await exit
    },
  }
}
