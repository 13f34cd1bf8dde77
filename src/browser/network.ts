import { parseObject } from '../lib/json.ts'

/** The page's knowledge of the connection to our server. */
export type NetworkState = {
  /**
   * `online`: our server is reachable as far as we know. `no-network`: the browser reports no network. `no-server`:
   * our server did not answer, or has not answered since the network came back.
   */
  status: 'online' | 'no-network' | 'no-server'
  /** The evidence for the status: a browser event, or the result of our own probe. A page begins with `nothing`. */
  provedBy: 'nothing' | 'browser' | 'probe'
  /** Epoch ms of the next probe; undefined while none is needed. */
  askAt: number | undefined
}

export type Network = {
  /** The same object until something changes. */
  current: () => NetworkState
  /**
   * Calls `listener` on every event and every probe result, even if the status stays the same. Returns the function
   * that unsubscribes.
   */
  subscribe: (listener: (state: NetworkState) => void) => () => void
  /**
   * Probes the server now, if the page is visible; concurrent calls share one probe. Resolves when the state holds the
   * result.
   */
  ask: () => Promise<void>
  /** Probes the server every 4 s while something waits for it. Returns the function that ends this. */
  attend: () => () => void
  /** Starts listening to the browser. Later calls do nothing. */
  watch: () => void
}

export type NetworkSetup = {
  fetch?: (path: string, init: RequestInit) => Promise<Response>
  /** Epoch ms. */
  now?: () => number
  /** False only if the browser is certainly offline; true promises nothing. */
  isOnLine?: () => boolean
  /** Source of `online`, `offline`, `pageshow`, `pagehide`. */
  window?: EventTarget | undefined
  /** Source of `visibilitychange`. */
  document?: (EventTarget & { readonly visibilityState: DocumentVisibilityState }) | undefined
  /** Whether the worker answered with an offline copy of this page. */
  isKept?: () => boolean
}

/** Time limit of a probe. Shorter than the pause, so that a hanging probe delays nothing. */
export const answerLimitMs = 3_000
/** Time between two probes, from start to start, while something waits for the server. */
export const attendedPauseMs = 4_000
/** The pause while nothing waits, but the server did not answer the last probe. */
export const idlePauseMs = 10_000

/**
 * Creates the page's single source of truth about the network. The header's notice, the outbox and the queries read
 * it, so they agree.
 *
 * A browser's "offline" is trusted at once. Its "online" only means that there is some network: our server's answer
 * must confirm it. A hidden page sends no probes and sets no timer; it probes when shown again.
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
  /** When the present pause began, in epoch ms. */
  let pauseBegan = 0
  let asking: Promise<void> | undefined
  /** The number of browser events. A probe that began before the last event says nothing about the present network. */
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
    // If the browser reports no network, probe only while something waits.
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
    // A browser event came during the probe, so its result is outdated. A new call starts a new probe.
    if (events !== eventsBefore) return
    asking = undefined
    learn(isReached ? 'online' : isOnLine() ? 'no-server' : 'no-network', 'probe')
  }

  function hear(status: NetworkState['status']): void {
    events += 1
    asking = undefined
    learn(status, 'browser')
  }

  /** Called when the page was shown or hidden. */
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
      // The browser may not have noticed that the network is lost.
      else if (isKept()) void ask()
    },
  }
}

/** This page's network. `watch` must have been called once. */
export const network: Network = createNetwork()

/**
 * Whether our own server answers now: the body must be PocketBase's `{"code":200,…}`, because an access point's
 * sign-in page also answers 200. Never rejects.
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
