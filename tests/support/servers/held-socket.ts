import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

export type HeldSocket = {
  /** The number of programs started so far, one after the other. */
  begun(): number
  /** The exit statuses of the ended programs; null if a signal ended one. */
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

/** Keeps a port of this computer open, and a program running that gets the open socket, as systemd does it. */
export async function holdSocket(port: number, program: string, env: Record<string, string>): Promise<HeldSocket> {
  const socket = createServer().listen(port, '127.0.0.1')
  await once(socket, 'listening')
  const { fd } = v.parse(handleSchema, Reflect.get(socket, '_handle'))
  const holder = spawn(process.execPath, [HOLDER, program], { env, stdio: ['ignore', 'pipe', 'pipe', fd, 'ipc'] })
  // The holder process keeps the socket open without accepting connections. Close it here, because Node would accept them.
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
