import { parseObject } from '../lib/json.ts'

/** What the page knows about the connection to our server. */
export type NetworkState = {
  /**
   * `online`: our server is reachable as far as we know. `no-network`: the browser reports no network. `no-server`:
   * our server did not answer, or has not answered since the network came back.
   */
  status: 'online' | 'no-network' | 'no-server'
  /**
   * What the status is based on: a browser event, or the result of a probe (a request to our server). A new page begins
   * with `nothing`.
   */
  provedBy: 'nothing' | 'browser' | 'probe'
  /** Epoch ms of the next probe; undefined while none is needed. */
  askAt: number | undefined
}

export type Network = {
  /** Returns the present state: the same object until something changes. */
  current: () => NetworkState
  /**
   * Calls `listener` on every event `online` or `offline` and on every probe result, even if the status stays the same.
   * Returns the function that unsubscribes.
   */
  subscribe: (listener: (state: NetworkState) => void) => () => void
  /**
   * Probes the server now if the page is visible, and either the browser reports a network or a request waits.
   * Concurrent calls share one probe. The promise resolves when the probe has ended.
   */
  ask: () => Promise<void>
  /**
   * Starts to probe the server every 4 s, for example because a request waits for the connection. Returns the function
   * that ends this.
   */
  attend: () => () => void
  /** Starts listening to the browser's events. Later calls do nothing. */
  watch: () => void
}

export type NetworkSetup = {
  fetch?: (path: string, init: RequestInit) => Promise<Response>
  /** Epoch ms. */
  now?: () => number
  /** Returns false only if the browser is certainly offline. True does not mean that the server can be reached. */
  isOnLine?: () => boolean
  /** Target of the events `online`, `offline`, `pageshow` and `pagehide`. */
  window?: EventTarget | undefined
  /** Target of the event `visibilitychange`. */
  document?: (EventTarget & { readonly visibilityState: DocumentVisibilityState }) | undefined
  /** Whether the service worker answered with an offline copy of this page. */
  isKept?: () => boolean
}

/** Timeout of a probe in ms. It is shorter than the pause, so that a hanging probe does not delay the next one. */
export const answerLimitMs = 3_000
/** Time in ms from the start of one probe to the start of the next, while something waits for the server. */
export const attendedPauseMs = 4_000
/** As `attendedPauseMs`, while nothing waits for the server, but the last probe got no answer. */
export const idlePauseMs = 10_000

/**
 * Returns the object that alone decides whether the server can be reached. The offline notice, the outbox and the
 * queries all read it, so they agree.
 *
 * The browser's event `offline` is trusted at once. Its event `online` only means that there is some network; a
 * response of our server must confirm it. A hidden page sends no probes and sets no timer. When it is shown again, it
 * probes if the server was unreachable or a request waits.
 */
export function createNetwork(setup: NetworkSetup = {}): Network {
  const { fetch = (path, init) => globalThis.fetch(path, init), now = () => Date.now() } = setup
  const { isOnLine = () => navigator.onLine } = setup
  const { window = globalThis.window, document = globalThis.document } = setup
  const { isKept = () => globalThis.document.querySelector('p.kept-note') !== null } = setup
  let state: NetworkState = { status: 'online', provedBy: 'nothing', askAt: undefined }
  const listeners = new Set<(state: NetworkState) => void>()
  let attendants = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the present pause between two probes began, in epoch ms. */
  let pauseBegan = 0
  let asking: Promise<void> | undefined
  /**
   * The number of events `online` and `offline` so far. It shows whether an event came during a probe, which makes the
   * probe's result outdated.
   */
  let events = 0
  let isWatching = false
  /** Whether the page is in the back/forward cache. */
  let isLeft = false

  const isVisible = () => !isLeft && document?.visibilityState === 'visible'

  function learn(status: NetworkState['status'], provedBy: NetworkState['provedBy']): void {
    state = { ...state, status, provedBy }
    schedule()
    for (const listener of listeners) listener(state)
  }

  /** Sets the timer for the next probe, or clears it if none is needed. */
  function schedule(): void {
    clearTimeout(timer)
    const pauseMs = attendants > 0 ? attendedPauseMs : state.status === 'no-server' ? idlePauseMs : undefined
    const askAt = pauseMs === undefined || !isVisible() ? undefined : Math.max(pauseBegan + pauseMs, now())
    if (askAt !== undefined) timer = setTimeout(() => void ask(), askAt - now())
    if (askAt !== state.askAt) state = { ...state, askAt }
  }

  async function ask(): Promise<void> {
    // If the browser reports no network, probes only while something waits for the server.
    if (!isOnLine() && attendants === 0) return learn('no-network', 'browser')
    if (!isVisible()) return schedule()
    asking ??= askServer()
    await asking
  }

  async function askServer(): Promise<void> {
    pauseBegan = now()
    schedule()
    const eventsBefore = events
    const isReached = await answers(fetch)
    // A browser event came during the probe, so its result is outdated. The next call of `ask` starts another probe.
    if (events !== eventsBefore) return
    asking = undefined
    learn(isReached ? 'online' : isOnLine() ? 'no-server' : 'no-network', 'probe')
  }

  function hear(status: NetworkState['status']): void {
    events += 1
    asking = undefined
    learn(status, 'browser')
  }

  /** Called when the visitor leaves the page for another tab or page, or comes back. */
  function changeView(left: boolean): void {
    isLeft = left
    if (isVisible() && (state.status !== 'online' || attendants > 0)) void ask()
    else schedule()
  }

  return {
    ask,
    current: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    attend() {
      attendants += 1
      pauseBegan = now()
      schedule()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        attendants -= 1
        schedule()
      }
    },
    watch() {
      if (isWatching) return
      isWatching = true
      window?.addEventListener('offline', () => hear('no-network'))
      window?.addEventListener('online', () => {
        hear(state.status === 'online' ? 'online' : 'no-server')
        void ask()
      })
      window?.addEventListener('pageshow', () => changeView(false))
      window?.addEventListener('pagehide', () => changeView(true))
      document?.addEventListener('visibilitychange', () => changeView(isLeft))
      if (!isOnLine()) hear('no-network')
      // This is an offline copy, so the network may be lost although the browser has not noticed.
      else if (isKept()) void ask()
    },
  }
}

/** The network state of this page. The page calls `watch` once at its start. */
export const network: Network = createNetwork()

/**
 * Returns whether our own server answers now. The body must be PocketBase's `{"code":200,…}`, because the sign-in page
 * of a public Wi-Fi also answers with status 200. Never rejects.
 */
async function answers(fetch: NonNullable<NetworkSetup['fetch']>): Promise<boolean> {
  const controller = new AbortController()
  const limit = setTimeout(() => controller.abort(), answerLimitMs)
  try {
    const response = await fetch('/api/health', { cache: 'no-store', redirect: 'error', signal: controller.signal })
    return response.status === 200 && parseObject(await response.text())['code'] === 200
  } catch {
    return false
  } finally {
    clearTimeout(limit)
  }
}
