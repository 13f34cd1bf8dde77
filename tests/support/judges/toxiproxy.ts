import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { WAIT_HANG_MS, until } from '../until.ts'
import { compiledProgram } from '../runner/compiled-program.ts'
import { freePort } from '../servers/free-port.ts'
import { contactPayload } from '../http/form-requests.ts'
import { parseChallenge, solve } from '../http/submission.ts'
import { startServer, type TestServer } from '../servers/server.ts'

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

const TOXIC_NAMES = TOXICS.flat().map(nameOf)

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

const CLIENTS = 6
const SUBMISSIONS_EACH = 8
export const TOXIC_SUBMISSIONS = CLIENTS * SUBMISSIONS_EACH

/**
 * The run changes the toxics (Toxiproxy's faults) after SWITCH_EVERY attempts, and kills the server after KILL_EVERY
 * confirmed submissions. Counts instead of times make the run independent of the machine's speed.
 */
const SWITCH_EVERY = 10
const KILL_EVERY = 9
/**
 * How long, in ms, a client waits for an answer: LIMIT_MS, and MORE_LIMIT_MS for each attempt. So the limit grows until
 * even a slow machine answers in time.
 */
const LIMIT_MS = 2_000
const MORE_LIMIT_MS = 500
const BETWEEN_TRIES_MS = 50

type Progress = { tries: number; acknowledged: number; isOver: boolean }

/** Opens a new connection for each request. Toxiproxy chooses the toxics for each connection. */
const newConnections = new Agent({ keepAlive: false })

/**
 * Simulates clients that submit messages through Toxiproxy. Each repeats a message until the server confirms it.
 * Meanwhile the test kills and restarts the server.
 * @param isKeyed whether all attempts of a submission have the same idempotency key
 * @returns a line for each submission that the server did not store exactly once, and for each fault that did not occur
 */
export async function submitThroughToxics(toxiproxy: Toxiproxy, isKeyed: boolean): Promise<string[]> {
  const server = await startServer({ raiseLimits: true, env: { CAPTCHA_MAX_NUMBER: '50', CLIENT_CALLS: '1000000' } })
  const progress: Progress = { tries: 0, acknowledged: 0, isOver: false }
  try {
    const { origin, closed } = await toxiproxy.open(new URL(server.origin).host, () =>
      further(progress, 'tries', SWITCH_EVERY),
    )
    const killing = killAgainAndAgain(server, progress)
    const clients = Array.from({ length: CLIENTS }, (_, client) => play(origin, client, isKeyed, progress))
    await Promise.all(clients).finally(() => (progress.isOver = true))
    const [names, kills] = await Promise.all([closed, killing])
    const rows = await server.admin.rows('contact_messages')
    const wrong = emails().flatMap((email) => {
      const count = rows.filter((row) => row['email'] === email).length
      return count === 1 ? [] : [`${email}: acknowledged once, stored ${count} times`]
    })
    return [
      ...wrong,
      ...TOXIC_NAMES.filter((name) => !names.has(name)).map((name) => `the run ended before ${name}`),
      ...(kills === 0 ? ['the server was never killed'] : []),
      ...(progress.tries === progress.acknowledged ? ['no request was disturbed'] : []),
    ]
  } finally {
    await server.remove()
  }
}

const emailOf = (client: number, nth: number) => `visitor-${client}-${nth}@firm.example`

const emails = () =>
  Array.from({ length: TOXIC_SUBMISSIONS }, (_, at) =>
    emailOf(Math.floor(at / SUBMISSIONS_EACH), at % SUBMISSIONS_EACH),
  )

/** Waits for `more` further attempts or confirmed submissions. Returns false when the run is over. */
async function further(progress: Progress, what: 'tries' | 'acknowledged', more: number): Promise<boolean> {
  const wanted = progress[what] + more
  await until(`${wanted} ${what}`, () => progress.isOver || progress[what] >= wanted)
  return !progress.isOver
}

/** Simulates one client. It repeats each submission until the server confirms it. */
async function play(origin: string, client: number, isKeyed: boolean, progress: Progress): Promise<void> {
  for (let nth = 0; nth < SUBMISSIONS_EACH; nth += 1) {
    const key = randomUUID()
    for (let count = 1, isAcknowledged = false; !isAcknowledged; count += 1) {
      isAcknowledged = await send(origin, emailOf(client, nth), isKeyed ? key : randomUUID(), count)
      progress.tries += 1
      if (!isAcknowledged) await pause(BETWEEN_TRIES_MS)
    }
    progress.acknowledged += 1
  }
}

/** Sends a message once. Returns whether the server confirmed it. */
async function send(origin: string, email: string, key: string, count: number): Promise<boolean> {
  const limitMs = LIMIT_MS + count * MORE_LIMIT_MS
  try {
    const asked = await call(`${origin}/api/site/challenge?for=send-email`, limitMs)
    if (asked.status !== 200) return false
    const payload = contactPayload({ email, altcha: solve(parseChallenge(JSON.parse(asked.text))) })
    const { status } = await call(`${origin}/api/site/send-email`, limitMs, { key, text: JSON.stringify(payload) })
    return status === 200
  } catch {
    return false
  }
}

/**
 * Sends a POST request if there is a body, otherwise a GET request.
 * @throws if the connection breaks, or the answer is not complete within the limit
 */
function call(url: string, limitMs: number, body?: { key: string; text: string }) {
  const headers =
    body === undefined
      ? {}
      : {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body.text),
          'idempotency-key': body.key,
        }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asking = request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      agent: newConnections,
      signal: AbortSignal.timeout(limitMs),
    })
    asking.once('error', reject).once('response', (response) => {
      response.toArray().then((parts) => resolve({ status: response.statusCode ?? 0, text: parts.join('') }), reject)
    })
    asking.end(body?.text)
  })
}

async function killAgainAndAgain(server: TestServer, progress: Progress): Promise<number> {
  let kills = 0
  while (await further(progress, 'acknowledged', KILL_EVERY)) {
    await server.kill()
    await server.start()
    kills += 1
  }
  return kills
}
