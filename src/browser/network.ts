import { parseObject } from '../lib/json.ts'

/** What this page knows about the way to our server. */
export type NetworkState = {
  /**
   * `online`: our server can be reached, as far as anybody knows. `no-network`: the browser says that there is no network.
   * `no-server`: our server did not answer, or has not answered yet since the network came back.
   */
  status: 'online' | 'no-network' | 'no-server'
  /** What the status rests on: an event of the browser, or an answer to our own question. A page begins with `nothing`. */
  provedBy: 'nothing' | 'browser' | 'probe'
  /** Epoch ms at which the server is asked next; undefined while there is no need to ask. */
  askAt: number | undefined
}

export type Network = {
  /** The same object until something changes. */
  current: () => NetworkState
  /** Calls `listener` with every event and every answer, also where the status stays the same. Returns the function that stops it. */
  subscribe: (listener: (state: NetworkState) => void) => () => void
  /** Asks the server now, if the page is visible; several calls share one question. Resolves when the state holds the answer. */
  ask: () => Promise<void>
  /** Has the server asked every 4 s, because something waits for it. Returns the function that ends this. */
  attend: () => () => void
  /** Starts to listen to the browser. Later calls do nothing. */
  watch: () => void
}

export type NetworkSetup = {
  fetch?: (path: string, init: RequestInit) => Promise<Response>
  /** Epoch ms. */
  now?: () => number
  /** False only when the browser is sure to be offline; true promises nothing. */
  isOnLine?: () => boolean
  /** Source of `online`, `offline`, `pageshow`, `pagehide`. */
  window?: EventTarget | undefined
  /** Source of `visibilitychange`. */
  document?: (EventTarget & { readonly visibilityState: DocumentVisibilityState }) | undefined
  /** Whether the worker had to answer with a kept copy of this page. */
  isKept?: () => boolean
}

/** How long an answer may take. Less than the pause between questions, so that one that hangs delays nothing. */
export const answerLimitMs = 3_000
/** Between two questions, from start to start, while something waits for the server. */
export const attendedPauseMs = 4_000
/** The same while nothing waits, but the server did not answer. */
export const idlePauseMs = 10_000

/**
 * Makes the one truth about the network in a page. The header's notice, the outbox and the queries read it, so they can't disagree.
 *
 * A browser's "offline" is believed at once. Its "online" only says that there is some network: the server's answer must confirm it.
 * A hidden page asks nothing and sets no timer; it asks when it is shown again.
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
  /** Counts the browser's events: an answer from before the last one says nothing about the network of now. */
  let events = 0
  let isWatching = false
  /** The page lies in the back/forward cache. */
  let isLeft = false

  const isVisible = () => !isLeft && document?.visibilityState === 'visible'

  function learn(status: NetworkState['status'], provedBy: NetworkState['provedBy']): void {
    state = { ...state, status, provedBy }
    schedule()
    for (const listener of listeners) listener(state)
  }

  /** Sets the timer for the next question, or clears it where there is no need to ask. */
  function schedule(): void {
    clearTimeout(timer)
    const pauseMs = attendants > 0 ? attendedPauseMs : state.status === 'no-server' ? idlePauseMs : undefined
    const askAt = pauseMs === undefined || !isVisible() ? undefined : Math.max(pauseBegan + pauseMs, now())
    if (askAt !== undefined) timer = setTimeout(() => void ask(), askAt - now())
    if (askAt !== state.askAt) state = { ...state, askAt }
  }

  async function ask(): Promise<void> {
    // Without a network there is only one reason to doubt the browser's word: that something waits.
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
    // The browser has spoken meanwhile, and whoever asks now asks anew.
    if (events !== eventsBefore) return
    asking = undefined
    learn(isReached ? 'online' : isOnLine() ? 'no-server' : 'no-network', 'probe')
  }

  function hear(status: NetworkState['status']): void {
    events += 1
    asking = undefined
    learn(status, 'browser')
  }

  /** The page was shown or hidden. */
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
      // The network may be gone although the browser does not know it.
      else if (isKept()) void ask()
    },
  }
}

/** This page's network. `watch` must have been called once. */
export const network: Network = createNetwork()

/**
 * Whether our own server answers now. A sign-in page of some access point does not count: the body must be PocketBase's
 * `{"code":200,…}`. Never rejects.
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
