import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { WAIT_HANG_MS } from '../hang.ts'
import { compiledProgram } from '../runner/compiled-program.ts'
import { freePort } from '../servers/free-port.ts'
import { until } from '../until.ts'

type Toxic = { type: string; stream: 'upstream' | 'downstream'; attributes: Record<string, number> }

export type Toxiproxy = {
  /**
   * Opens a proxy in front of another address, with changing toxics (Toxiproxy's word for faults).
   * @param upstream the host and port of the server
   * @param next resolves with true when the toxics must change, with false when the proxy must close
   */
  open: (upstream: string, next: () => Promise<boolean>) => Promise<ToxicWay>
  stop: () => Promise<void>
}

type ToxicWay = {
  origin: string
  /** Resolves when the proxy closes, with the names of all toxics that it used. */
  closed: Promise<Set<string>>
}

export const TOXIPROXY_VERSION = '2.5.0'

/** The probability (0 to 1) that a toxic affects a connection. */
const TOXICITY = 0.25
/**
 * The sets of toxics that take turns. Units: times are in ms, the `slicer`'s delay in µs, the `bandwidth`'s rate in
 * KB/s.
 */
const TOXICS: ReadonlyArray<readonly Toxic[]> = [
  [
    { type: 'reset_peer', stream: 'downstream', attributes: { timeout: 0 } },
    { type: 'latency', stream: 'downstream', attributes: { latency: 100, jitter: 50 } },
    { type: 'limit_data', stream: 'upstream', attributes: { bytes: 700 } },
    { type: 'slicer', stream: 'downstream', attributes: { average_size: 60, size_variation: 30, delay: 500 } },
  ],
  [
    { type: 'timeout', stream: 'upstream', attributes: { timeout: 200 } },
    { type: 'bandwidth', stream: 'upstream', attributes: { rate: 8 } },
    { type: 'limit_data', stream: 'downstream', attributes: { bytes: 300 } },
    { type: 'timeout', stream: 'downstream', attributes: { timeout: 200 } },
  ],
]

const nameOf = ({ type, stream }: Toxic) => `${type} ${stream}`

export const TOXIC_NAMES = TOXICS.flat().map(nameOf)

/**
 * Compiles and starts Toxiproxy's server.
 * @throws an error with a one-line message if Toxiproxy can't be compiled
 */
export async function startToxiproxy(): Promise<Toxiproxy> {
  const program = compiledProgram({
    program: 'github.com/Shopify/toxiproxy/v2/cmd/server',
    version: `v${TOXIPROXY_VERSION}`,
  })
  const port = await freePort()
  const child = spawn(program, ['-host', '127.0.0.1', '-port', String(port), '-seed', '1'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      signal: AbortSignal.timeout(WAIT_HANG_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Toxiproxy answered ${method} ${path} with ${answer.status}: ${text}`)
  }
  await until('Toxiproxy answers', () =>
    call('GET', 'version').then(
      () => true,
      () => false,
    ),
  )
  return {
    async open(upstream, next) {
      const listen = `127.0.0.1:${await freePort()}`
      return { origin: `http://${listen}`, closed: switchToxics(call, { listen, upstream }, next) }
    },
    async stop() {
      if (child.kill()) await ended
    },
  }
}

/**
 * Creates the proxy again for each set of toxics, which also cuts all its connections. A toxic that changes on an open
 * connection can block Toxiproxy's lock forever. Returns the names of all toxics used.
 */
async function switchToxics(
  call: (method: string, path: string, body?: object) => Promise<void>,
  addresses: { listen: string; upstream: string },
  next: () => Promise<boolean>,
): Promise<Set<string>> {
  const names = new Set<string>()
  for (let phase = 0, goesOn = true; goesOn; phase += 1) {
    await call('POST', 'proxies', { name: 'site', ...addresses, enabled: false })
    for (const toxic of TOXICS[phase % TOXICS.length] ?? []) {
      await call('POST', 'proxies/site/toxics', { ...toxic, name: nameOf(toxic), toxicity: TOXICITY })
      names.add(nameOf(toxic))
    }
    await call('POST', 'proxies/site', { enabled: true })
    goesOn = await next()
    await call('DELETE', 'proxies/site')
  }
  return names
}
