import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { fileOfJudge } from './judge.ts'

// The package http-cache-tests has a server, which says how each test has it answer, and a client, which compares what a cache made of it.
// It names npm as a dependency, which it never imports. Our package.json puts an empty package in npm's place.

type Request = { response_headers?: unknown[][] }
type CacheTest = { id: string; kind?: 'required' | 'optimal' | 'check'; browser_only?: boolean }
type Handler = (segments: string[], request: IncomingMessage, response: ServerResponse) => void

const FOLDER = fileOfJudge('http-cache-tests')
const run = promisify(execFile)

/** Tests of a behaviour that HTTP allows and our caches promise: they show the old page while the site fails. */
const PROMISED = ['stale-close', 'stale-503', 'stale-sie-close', 'stale-sie-503']

/** Returns the IDs of tests of behaviour that HTTP requires from a shared cache, or that ours promise. Others ask about habits. */
export async function requirements(): Promise<string[]> {
  const { default: suites }: { default: Array<{ tests: CacheTest[] }> } = await import(`${FOLDER}/tests/index.mjs`)
  return suites
    .flatMap(({ tests }) => tests)
    .filter(({ browser_only: isForBrowsers = false }) => !isForBrowsers)
    .filter(({ id, kind = 'required' }) => kind === 'required' || PROMISED.includes(id))
    .map(({ id }) => id)
}

/** Starts the server of the tests. It marks its answers as the site marks what a shared cache may keep. */
export async function startCacheTestServer(): Promise<{ port: number; stop: () => void }> {
  const [config, state, test] = await Promise.all(['config', 'state', 'test'].map(handlerOf))
  const { configs }: { configs: Map<string, Request[]> } = await import(`${FOLDER}/server/utils.mjs`)
  const server = createServer((request, response) => {
    const [, kind, ...segments] = new URL(request.url ?? '/', 'http://site').pathname.split('/')
    if (kind === 'config') return config?.(segments, request, response)
    if (kind === 'state') return state?.(segments, request, response)
    if (kind !== 'test') return response.end('ok')
    response.setHeader('Surrogate-Key', 'site')
    for (const { response_headers: headers = [] } of configs.get(segments[0] ?? '') ?? [])
      for (const header of headers) if (isReplaced(header)) header[2] = false
    return test?.(segments, request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server of the cache tests has no port')
  return {
    port: address.port,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Our Varnish gives browsers a Cache-Control of its own. `false` says to the client that it shall not compare this header. */
const isReplaced = ([name]: unknown[]) => String(name).toLowerCase() === 'cache-control'

async function handlerOf(name: string): Promise<Handler> {
  const { default: handler }: { default: Handler } = await import(`${FOLDER}/server/handle-${name}.mjs`)
  return handler
}

/**
 * Runs the client of the tests. It waits three seconds wherever an answer shall become old.
 * @param origin the address of a cache before the server of the tests
 * @returns for each test true, or the kind of its failure and a sentence about it
 */
export async function askCache(origin: string): Promise<Record<string, true | [string, string]>> {
  const env = { ...process.env, npm_config_base: origin, npm_config_id: '', npm_package_config_id: '' }
  const { stdout } = await run(process.execPath, ['--no-warnings', 'cli.mjs'], { cwd: FOLDER, env })
  return JSON.parse(stdout)
}
