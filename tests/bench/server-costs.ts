import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { goEnvironment } from '../../src/build/tools/ensure-go.mjs'
import { freePort } from '../support/servers/free-port.ts'
import { processorSeconds, residentMegabytes, startServer } from '../support/servers/server.ts'
import { pause, until } from '../support/until.ts'
import { pagesIn } from './page-readers.ts'

const SECONDS = 3

/** In each round: the pages per second (`rate`), and the processor time per page in microseconds (`work`). */
export type Throughput = { rate: number[]; work: number[] }

export type ServerFigures = {
  ours: Throughput
  /** A minimal server in Go, which sends the same bytes and headers. */
  bound: Throughput
  /**
   * nginx, which sends the same bytes: once with our server's headers, and once with its own. Without values if nginx
   * is not installed.
   */
  nginxHeaders: Throughput
  nginx: Throughput
}

/** Measures how fast each server sends a page from memory. The servers alternate. */
export async function measureServer(rounds: number): Promise<ServerFigures> {
  const figures = { ours: empty(), bound: empty(), nginxHeaders: empty(), nginx: empty() }
  const server = await startServer({ sample: true, env: { GOGC: '' } })
  const others: Other[] = []
  const started = async (other: Promise<Other | undefined>) => {
    const running = await other
    if (running !== undefined) others.push(running)
    return running
  }
  try {
    const page = await fetched(server.port)
    const bound = await started(startBound(server.port))
    const nginxHeaders = await started(startNginx(page, true))
    const nginx = await started(startNginx(page, false))
    await pause(11_000) // by then our server has released the memory that it needed to start
    for (let round = 1; round <= rounds; round += 1) {
      await measure(figures.ours, server.port, [server.pid() ?? 0])
      if (bound !== undefined) await measure(figures.bound, bound.port, bound.pids())
      if (nginxHeaders !== undefined) await measure(figures.nginxHeaders, nginxHeaders.port, nginxHeaders.pids())
      if (nginx !== undefined) await measure(figures.nginx, nginx.port, nginx.pids())
      console.log(`server, round ${round} of ${rounds}: ${JSON.stringify(figures)}`)
    }
  } finally {
    for (const other of others) other.stop()
    await server.remove()
  }
  return figures
}

const empty = (): Throughput => ({ rate: [], work: [] })

async function measure(into: Throughput, port: number, pids: readonly number[]): Promise<void> {
  const spent = () => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0)
  const before = spent()
  const pages = await pagesIn(SECONDS, port)
  into.rate.push(pages / SECONDS)
  into.work.push(((spent() - before) / pages) * 1e6)
}

type Page = { body: Buffer; compressed: Buffer; headers: Record<string, string> }

/** Returns the page as our server sends it, for the other servers to send. */
async function fetched(port: number): Promise<Page> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/', headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const compressed = Buffer.concat(parts)
        const headers: Record<string, string> = {}
        for (let at = 0; at < response.rawHeaders.length; at += 2)
          headers[response.rawHeaders[at] ?? ''] = response.rawHeaders[at + 1] ?? ''
        resolve({ body: gunzipSync(compressed), compressed, headers })
      })
    })
      .on('error', reject)
      .end()
  })
}

type Other = { port: number; pids(): number[]; stop(): void }

/** Headers that nginx writes itself. */
const OF_NGINX = /^(?:connection|content-(?:encoding|length|type)|date|etag|keep-alive|vary)$/i

/** Starts nginx, which sends our server's page precompressed. Returns undefined if nginx is not installed. */
async function startNginx({ body, compressed, headers }: Page, withHeaders: boolean): Promise<Other | undefined> {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'lexharbor-nginx-'))
  chmodSync(folder, 0o755) // if root starts nginx, its worker processes run as another user, who must read this folder
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'site', 'index.html'), body)
  writeFileSync(join(folder, 'site', 'index.html.gz'), compressed)
  const port = await freePort()
  const added = Object.entries(headers).filter(([name]) => withHeaders && !OF_NGINX.test(name))
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes auto; daemon off; pid ${folder}/pid; error_log ${folder}/errors;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; gzip_static on; keepalive_requests 10000000; open_file_cache max=100;
  types { text/html html; } ${added.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}/site; } }`,
  )
  const told = ['-e', join(folder, 'errors'), '-c', join(folder, 'nginx.conf')]
  const tried = spawnSync('nginx', ['-t', ...told], { encoding: 'utf8' })
  if (tried.status !== 0) throw new Error(`nginx refuses what it is told: ${tried.stderr}`)
  const child = spawn('nginx', told, { stdio: 'ignore' })
  await untilAnswers(port)
  return {
    port,
    pids: () => childrenOf(child),
    stop() {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Compiles and starts `fixed-answer/main.go`, the minimal server. */
async function startBound(target: number): Promise<Other> {
  const folder = mkdtempSync(join(tmpdir(), 'lexharbor-bound-'))
  const program = join(folder, 'fixed-answer')
  const built = spawnSync('go', ['build', '-o', program, 'tests/bench/fixed-answer/main.go'], {
    env: { ...process.env, ...goEnvironment },
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`fixed-answer was not built: ${built.stderr}`)
  const port = await freePort()
  const child = spawn(program, [`127.0.0.1:${port}`, `http://127.0.0.1:${target}/`], { stdio: 'ignore' })
  await untilAnswers(port)
  return {
    port,
    pids: () => [child.pid ?? 0],
    stop() {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswers(port: number): Promise<void> {
  await until(
    'the other server answers',
    async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok,
  )
}

function childrenOf({ pid = 0 }: ChildProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

/** The server's resident memory, in MB. */
export type MemoryFigures = { idle: number; afterLoad: number; whileRendering: number; afterRendering: number }

const ENCODINGS = ['gzip', 'br', 'identity']
const ARTICLES = 200
/** After this time (ms) without a rendering, the server has released the memory that rendering needs. */
const REST_MS = 14_000

/**
 * Measures the memory with the sample content: at rest, after a load of pages in all encodings, and during and after
 * the rendering of 200 articles.
 */
export async function measureMemory(seed: (dataDir: string, count: number) => void): Promise<MemoryFigures> {
  const server = await startServer({ sample: true, env: { GOGC: '' } })
  try {
    const held = () => residentMegabytes(server.pid() ?? 0)
    await pause(REST_MS)
    const idle = held()
    const paths = ['/', '/pricing', '/blog', '/request-demo', '/contact']
    for (const encoding of ENCODINGS) for (const path of paths) await pagesIn(2, server.port, path, encoding)
    const afterLoad = held()
    await server.stop()
    seed(server.dataDir, ARTICLES)
    await server.start()
    let whileRendering = 0
    await until(
      'all articles have their pages',
      async () => {
        whileRendering = Math.max(whileRendering, held())
        return (await server.admin.rows('rendered_pages', `path = "/blog/post-${ARTICLES}"`)).length === 1
      },
      300_000,
    )
    await pause(REST_MS)
    return { idle, afterLoad, whileRendering, afterRendering: held() }
  } finally {
    await server.remove()
  }
}
