import { spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { pause } from '../support/until.ts'

const CONNECTIONS = 32

/**
 * Returns how many pages a server sends in this many seconds. Each client requests the next page as soon as it has one.
 * Uses the load generator wrk if it is installed.
 */
export async function pagesIn(seconds: number, port: number, path = '/', encoding = 'gzip'): Promise<number> {
  const hasWrk = spawnSync('wrk', ['-v']).error === undefined
  return hasWrk ? readByWrk(seconds, port, path, encoding) : readHere(seconds, port, path, encoding)
}

async function readByWrk(seconds: number, port: number, path: string, encoding: string): Promise<number> {
  const run = spawn(
    'wrk',
    [
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${seconds}`,
      '-H',
      `Accept-Encoding: ${encoding}`,
      `http://127.0.0.1:${port}${path}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let said = ''
  run.stdout.on('data', (part: Buffer) => (said += part.toString()))
  await new Promise((resolve) => run.on('close', resolve))
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1])
  if (!(rate > 0) || said.includes('Non-2xx')) throw new Error(`wrk said: ${said}`)
  return rate * seconds
}

/**
 * Requests pages with Node. Node may be slower than the server, so these figures only compare servers that are slower
 * than Node.
 */
async function readHere(seconds: number, port: number, path: string, encoding: string): Promise<number> {
  let answers = 0
  let open = true
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encoding}\r\n\r\n`)
  const clients = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(port, '127.0.0.1')
    let left = 0
    let head = ''
    socket.on('connect', () => socket.write(request))
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      let rest = chunk
      if (left === 0) {
        head += rest.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1])
        const already = Buffer.byteLength(head, 'latin1') - end - 4
        left = length
        rest = rest.subarray(rest.length - already)
        head = ''
      }
      left -= rest.length
      if (left > 0) return
      answers += 1
      if (open) socket.write(request)
    })
    return socket
  })
  await pause(seconds * 1000)
  open = false
  for (const client of clients) client.destroy()
  return answers
}
