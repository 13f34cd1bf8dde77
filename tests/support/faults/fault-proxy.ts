import { once } from 'node:events'
import { createServer, request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Disposable, Page } from 'playwright/test'
import { freePort } from '../servers/free-port.ts'
import type { Site } from '../servers/site.ts'

/**
 * The proxy's treatment of one request:
 * - `pass`: no fault
 * - `refuse`: the proxy cuts the connection before the server receives the request
 * - `drop-answer`: the server receives and answers the request, but the proxy cuts the connection instead of forwarding
 * the answer
 * - `half-answer`: like `drop-answer`, but the client receives the head and half of the body before the cut
 * - `trickle`: the answer arrives in small pieces, uncompressed, as over a slow mobile connection
 * - `hang`: the client never gets an answer
 * - `delayMs`: the proxy forwards the request after this many ms
 * - `repeatAfterMs`: the proxy sends the request to the server a second time, this many ms after the first (0: at
 * once), and drops the second answer
 * - `status`, `headers` and `body`: the proxy sends this answer itself, and the server does not receive the request
 */
export type Fault = Carried | 'refuse' | 'hang' | { status: number; headers?: Record<string, string>; body: string }

/** The treatments with which the server receives the request. */
type Carried = 'pass' | 'drop-answer' | 'half-answer' | 'trickle' | { delayMs: number } | { repeatAfterMs: number }

/**
 * An outage, which affects all requests:
 * - `refused`: the server's port is closed
 * - `hanging`: the proxy accepts connections, but never answers
 * - `portal`: a Wi-Fi access point answers all requests with its sign-in page
 */
type Outage = 'refused' | 'hanging' | 'portal'

export const PORTAL_TEXT = 'Free WLAN'
/** The fault of each request in an outage. With `refused` the port is closed, so no request arrives. */
const OUTAGE_FAULTS: Record<Outage, Fault> = {
  refused: 'refuse',
  hanging: 'hang',
  portal: { status: 200, body: `<!doctype html><title>Sign in</title><p>${PORTAL_TEXT}</p></html>` },
}

const isCarried = (fault: Fault): fault is Carried =>
  typeof fault === 'object' ? !('status' in fault) : fault !== 'refuse' && fault !== 'hang'

export type SeenRequest = { method: string; path: string; key: string | undefined; fault: Fault; at: number }

export type FaultProxy = {
  origin: string
  /** Chooses the fault of a request. A test may replace this function while the proxy runs. */
  decide: (request: { method: string; path: string; key: string | undefined; count: number }) => Fault
  seen: SeenRequest[]
  /** Returns the POST requests to this path that reached the server. */
  delivered(path: string): SeenRequest[]
  /** Cuts every open connection, but accepts new ones. */
  dropConnections(): void
  /** Resolves when all repetitions by `repeatAfterMs` have ended. */
  untilRepeated(): Promise<void>
  /** Cuts open connections and starts an outage. It lasts until `heal` and overrides `decide`. */
  cut(outage: Outage): Promise<void>
  /** Ends the outage. Cuts all connections, because hanging ones count towards a browser's limit for one server. */
  heal(): Promise<void>
  /** Ends an outage and all connections, deletes the recorded requests, and lets all requests pass again. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a proxy between browser and server. The browser uses the proxy's origin, which stays the same while the
 * network fails.
 */
export async function startFaultProxy(target: () => string): Promise<FaultProxy> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const seen: SeenRequest[] = []
  const counts = new Map<string, number>()
  const repetitions = new Set<Promise<void>>()
  let outage: Outage | undefined
  const server = createServer((incoming, outgoing) => {
    const method = incoming.method ?? 'GET'
    const path = (incoming.url ?? '/').split('?')[0] ?? '/'
    const count = (counts.get(`${method} ${path}`) ?? 0) + 1
    counts.set(`${method} ${path}`, count)
    const key = incoming.headers['idempotency-key']?.toString()
    const fault = outage === undefined ? proxy.decide({ method, path, key, count }) : OUTAGE_FAULTS[outage]
    seen.push({ method, path, key, fault, at: Date.now() })
    if (isCarried(fault)) {
      forward(target, incoming, outgoing, fault, repetitions)
    } else if (fault === 'refuse') {
      incoming.socket.destroy()
    } else if (fault === 'hang') {
      incoming.resume()
    } else {
      incoming.resume()
      outgoing.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers }).end(fault.body)
    }
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = async () => {
    if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
  }
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  /** Stops listening, but keeps the port reserved, so that `freePort` gives it to no other test. */
  const close = async () => {
    if (!server.listening) return
    const closed = once(server.close(), 'close')
    dropConnections()
    await closed
  }
  await listen()
  const proxy: FaultProxy = {
    origin: `http://127.0.0.1:${port}`,
    decide: () => 'pass',
    seen,
    delivered: (path) =>
      seen.filter((entry) => entry.method === 'POST' && entry.path === path && isCarried(entry.fault)),
    dropConnections,
    async untilRepeated() {
      await Promise.all(repetitions)
    },
    async cut(next) {
      outage = next
      if (next === 'refused') return close()
      await listen()
      dropConnections()
    },
    async heal() {
      outage = undefined
      dropConnections()
      await listen()
    },
    async reset() {
      await proxy.heal()
      seen.length = 0
      counts.clear()
      proxy.decide = () => 'pass'
    },
    stop: close,
  }
  return proxy
}

/**
 * The size of a piece in bytes, and the pause between two pieces in ms. A browser waits for more bytes than one piece
 * before it paints.
 */
const PIECE = { bytes: 1_000, pause: 10 }

function forward(
  target: () => string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Carried,
  repetitions: Set<Promise<void>>,
): void {
  const headers = fault === 'trickle' ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers
  const cut = () => incoming.socket.destroy()
  const send = () => request(target() + (incoming.url ?? '/'), { method: incoming.method, headers, agent: false })
  const sendAndHear = () => send().on('error', cut).on('response', hear)

  if (typeof fault !== 'object') {
    incoming.pipe(sendAndHear())
    return
  }
  incoming.toArray().then(async (parts) => {
    const body = Buffer.concat(parts)
    if ('delayMs' in fault) await wait(fault.delayMs)
    sendAndHear().end(body)
    if (!('repeatAfterMs' in fault)) return
    const repetition = wait(fault.repeatAfterMs).then(() => untilEnded(send().end(body)))
    repetitions.add(repetition)
    await repetition
    repetitions.delete(repetition)
  }, cut)

  function hear(answer: IncomingMessage): void {
    answer.on('error', cut)
    if (fault === 'drop-answer') {
      // Read the whole answer before the cut. Then the server has committed, and has sent its whole answer.
      answer.resume().on('end', cut)
      return
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    // Close the connection instead of resetting it. After a reset, the client may lose data that it has received but
    // not read.
    if (fault === 'half-answer') void giveHalf(answer, outgoing).then(() => incoming.socket.destroy(), cut)
    else if (fault === 'trickle') Readable.from(inPieces(answer)).pipe(outgoing)
    else answer.pipe(outgoing)
  }
}

async function giveHalf(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const whole = Buffer.concat(await answer.toArray())
  await new Promise((resolve) => outgoing.write(whole.subarray(0, Math.ceil(whole.length / 2)), resolve))
}

/** Resolves when a request has ended, with an answer or without one. */
function untilEnded(sent: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    sent.on('response', (answer: IncomingMessage) => answer.resume())
    // A cut connection first emits an error and then closes.
    sent.on('error', () => undefined).on('close', () => resolve())
  })
}

/**
 * Splits an HTML answer into pieces that each end before a tag. A piece that ends inside a line of text would change
 * the line's height later, which no page can prevent.
 */
async function* inPieces(answer: IncomingMessage): AsyncGenerator<Buffer> {
  const whole = Buffer.concat(await answer.toArray())
  for (let at = 0, end = 0; at < whole.length; at = end) {
    end = whole.lastIndexOf('<', at + PIECE.bytes)
    if (end <= at) end = at + PIECE.bytes
    if (at + PIECE.bytes >= whole.length) end = whole.length
    yield whole.subarray(at, end)
    await wait(PIECE.pause)
  }
}

/** Breaks and restores the connections between sites and browsers. */
export type BreakableNetwork = {
  /**
   * Breaks the connections of all browsers to a site until `heal`. `refused` simulates a device without a network, so
   * it also sets the pages of `browser` offline. During the other outages a browser considers itself online, as in
   * reality.
   * @param browser the Playwright context to set offline; default: the test's own
   */
  cut(site: Site, outage?: Outage, browser?: BrowserContext): Promise<void>
  /** Ends everything that `cut` started. */
  heal(): Promise<void>
}

/**
 * @param own the browser context that `cut` sets offline by default. Without it, as with drivers other than Playwright,
 * only the connections break.
 */
export function createBreakableNetwork(own?: BrowserContext): BreakableNetwork {
  const cutSites = new Set<Site>()
  /**
   * The browser contexts that this code has set offline. Each value stops the script that sets the context's new pages
   * offline.
   */
  const offline = new Map<BrowserContext, Disposable>()

  /**
   * Sets a browser offline. Playwright sets its open pages offline and fires their events. But some versions of
   * Chromium forget this at the next navigation, and in the service worker. So a script also sets each new page
   * offline, before the page's own scripts. Tests must not rely on more, such as an offline service worker.
   */
  async function reportOffline(browser: BrowserContext): Promise<void> {
    if (offline.has(browser)) return
    offline.set(browser, await browser.addInitScript(believeOffline))
    browser.once('close', () => offline.delete(browser))
    await browser.setOffline(true)
  }

  async function reportOnline(browser: BrowserContext): Promise<void> {
    const reminder = offline.get(browser)
    if (reminder === undefined) return
    offline.delete(browser)
    await reminder.dispose()
    await browser.setOffline(false)
    await Promise.all(browser.pages().map(remindOfOnline))
  }

  return {
    async cut(site, outage = 'refused', browser = own) {
      cutSites.add(site)
      await site.proxy.cut(outage)
      if (browser === undefined) return
      await (outage === 'refused' ? reportOffline(browser) : reportOnline(browser))
    },
    async heal() {
      for (const site of cutSites) await site.proxy.heal()
      cutSites.clear()
      for (const browser of offline.keys()) await reportOnline(browser)
    },
  }
}

/**
 * Sets the page offline. Runs in each new page before the page's own scripts. In some versions the browser has already
 * done so.
 */
function believeOffline(): void {
  if (navigator.onLine) Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
}

/** Sets a page online that missed the `online` event. Ignores errors: a page that is closing needs no update. */
function remindOfOnline(page: Page): Promise<void> {
  return page.evaluate(believeOnline).catch(() => undefined)
}

function believeOnline(): void {
  if (!Object.hasOwn(navigator, 'onLine')) return
  Reflect.deleteProperty(navigator, 'onLine')
  dispatchEvent(new Event('online'))
}
