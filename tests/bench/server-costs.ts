import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { freePort } from '../support/servers/free-port.ts'
import { pause } from '../support/until.ts'

const CONNECTIONS = 32
const SECONDS = 3
const REQUEST = (path: string) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n`)

/** How many pages a second a server gives to clients that ask again as soon as they have theirs. */
export async function pagesPerSecond(port: number, path = '/'): Promise<number> {
  let answers = 0
  let open = true
  const request = REQUEST(path)
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
  await pause(SECONDS * 1000)
  open = false
  for (const client of clients) client.destroy()
  return answers / SECONDS
}

/** nginx with the same page, compressed ahead; undefined where there is none. */
export async function startNginx(
  page: Buffer,
  compressed: Buffer,
): Promise<{ port: number; stop(): void } | undefined> {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'lexharbor-nginx-'))
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'site', 'index.html'), page)
  writeFileSync(join(folder, 'site', 'index.html.gz'), compressed)
  const port = await freePort()
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes auto; daemon off; pid ${folder}/pid; error_log ${folder}/errors;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; gzip_static on; keepalive_requests 10000000; open_file_cache max=100;
  types { text/html html; } server { listen 127.0.0.1:${port}; root ${folder}/site; } }`,
  )
  const child = spawn('nginx', ['-e', join(folder, 'errors'), '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  await pause(500)
  return {
    port,
    stop() {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
