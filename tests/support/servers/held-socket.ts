import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

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
