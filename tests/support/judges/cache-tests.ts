import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { fileOfJudge } from './judge.ts'

// The package http-cache-tests has a server, which answers as each test defines, and a client, which checks the answers
// that arrive through a cache. The package lists npm as a dependency, but never imports npm. So
// tests/judges/packages/package.json replaces npm by an empty package.

type Request = { response_headers?: unknown[][] }
type CacheTest = { id: string; kind?: 'required' | 'optimal' | 'check'; browser_only?: boolean }
type Handler = (segments: string[], request: IncomingMessage, response: ServerResponse) => void

const FOLDER = fileOfJudge('http-cache-tests')
const run = promisify(execFile)

/** Tests of optional behavior that our caches promise: they serve the stale page while the site fails. */
const PROMISED = ['stale-close', 'stale-503', 'stale-sie-close', 'stale-sie-503']

/** Returns the IDs of the tests of behavior that HTTP requires from shared caches, or that our caches promise. */
export async function requirements(): Promise<string[]> {
  const { default: suites }: { default: Array<{ tests: CacheTest[] }> } = await import(`${FOLDER}/tests/index.mjs`)
  return suites
    .flatMap(({ tests }) => tests)
    .filter(({ browser_only: isForBrowsers = false }) => !isForBrowsers)
    .filter(({ id, kind = 'required' }) => kind === 'required' || PROMISED.includes(id))
    .map(({ id }) => id)
}

/** Starts the package's server. It adds a `Surrogate-Key`, as the site does to answers that shared caches may store. */
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

/** Whether our Varnish replaces this header for browsers. A third entry `false` makes the client ignore the header. */
const isReplaced = ([name]: unknown[]) => String(name).toLowerCase() === 'cache-control'

async function handlerOf(name: string): Promise<Handler> {
  const { default: handler }: { default: Handler } = await import(`${FOLDER}/server/handle-${name}.mjs`)
  return handler
}

/**
 * Runs the package's client. It waits three seconds wherever an answer must become stale.
 * @param origin the origin of a cache in front of the package's server
 * @returns by test ID: true, or the kind of the failure and a sentence about it
 */
export async function askCache(origin: string): Promise<Record<string, true | [string, string]>> {
  const env = { ...process.env, npm_config_base: origin, npm_config_id: '', npm_package_config_id: '' }
  const { stdout } = await run(process.execPath, ['--no-warnings', 'cli.mjs'], { cwd: FOLDER, env })
  return JSON.parse(stdout)
}
