import { sendsWhileClosed } from '../../browser/sends-while-closed.ts'
import { network as pageNetwork, type Network, type NetworkState } from '../../browser/network.ts'
import { coalesce, listen, reportUnseen } from './announce.ts'
import { drain as defaultDrain, type Drain, type DrainOptions } from './drain.ts'
import type { OutboxItem } from './outbox-item.ts'
import { outboxStore, type OutboxStore } from './outbox-store.ts'
import { platform as defaultPlatform, type Platform } from './platform.ts'
import { nextAttemptTime } from './retry.ts'

/** The shortest timer in ms. It prevents a busy loop if a wait is zero or an outcome can't be stored. */
const shortestTimerMs = 250

export type TriggerSetup = {
  drain?: Drain
  store?: OutboxStore
  platform?: Platform
  /** The page's network state. The caller must have called its `watch`. */
  network?: Network
  /** The object that fires `pageshow` and `pagehide`. */
  window?: EventTarget
  /** Gets the keys of items sent while the page is hidden. */
  reportSent?: (keys: readonly string[]) => void
  /** The object that fires `visibilitychange`. */
  document?: EventTarget & { readonly visibilityState: DocumentVisibilityState }
}

/**
 * Drains the outbox (sends its due submissions, the items) at every trigger, until the returned function is called. The
 * triggers: this call; the network is back; the visitor returns to the page; the next attempt is due while the page is
 * visible, or hidden in a browser without Background Sync. If an item failed without a network, a visible page also
 * probes the server, because no event reports that a server works again. Then the item is sent within seconds.
 */
export function createTriggers(setup: TriggerSetup = {}): () => void {
  const { drain = defaultDrain, store = outboxStore, platform = defaultPlatform, network = pageNetwork } = setup
  const { window = globalThis.window, document = globalThis.document, reportSent = reportUnseen } = setup
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopListening: (() => void) | undefined
  let stopAttending: (() => void) | undefined
  /**
   * Keys of items whose backoff was already ended once because the server was reachable again. If their send fails
   * again, they wait for the end of their backoff. The server being unreachable clears the set.
   */
  const released = new Set<string>()

  const plan = coalesce(() => setTimers())
  const isVisible = () => document.visibilityState === 'visible'
  /** Whether this page sets timers. A hidden page sets them only if no service worker sends in its place. */
  const mayTime = () => isVisible() || !sendsWhileClosed()
  const events: Array<[EventTarget, string, () => void]> = [
    [window, 'pageshow', wake],
    [window, 'pagehide', pause],
    [document, 'visibilitychange', () => (isVisible() ? wake() : mayTime() ? plan() : pause())],
  ]
  for (const [target, type, listener] of events) target.addEventListener(type, listener)
  const stopHearing = network.subscribe(hear)
  wake()
  return () => {
    pause()
    stopHearing()
    for (const [target, type, listener] of events) target.removeEventListener(type, listener)
  }

  function wake(): void {
    stopListening ??= listen(plan)
    run()
    void setTimers().then(() => stopAttending && network.ask())
  }

  /**
   * Stops the timer, the probes and the listener, because they would keep the page busy and out of the back/forward
   * cache.
   */
  function pause(): void {
    clearTimeout(timer)
    stopAttending?.()
    stopAttending = undefined
    stopListening?.()
    stopListening = undefined
  }

  function run(options?: DrainOptions): void {
    // The error of a failed drain is ignored, because the next trigger starts another drain.
    drain(options).then(({ sent }) => {
      // While the page is hidden, the service worker notifies visitors who chose notifications.
      if (sent.length > 0 && !isVisible()) reportSent(sent)
      plan()
    }, plan)
  }

  /** Sets the timer for the next due item, and probes the server while an item waits for the network. */
  async function setTimers(): Promise<void> {
    const items = await store.list().catch(() => [])
    if (!stopListening || !mayTime()) return
    clearTimeout(timer)
    const now = platform.now()
    const next = nextAttemptTime(items, now)
    if (next !== undefined) timer = setTimeout(() => run(), Math.max(next - now, shortestTimerMs))
    if (isVisible() && items.some(waitsForNetwork)) {
      stopAttending ??= network.attend()
    } else {
      stopAttending?.()
      stopAttending = undefined
    }
  }

  function hear({ status, provedBy }: NetworkState): void {
    if (status === 'no-network') return
    // The browser reports a network. A hidden page does not probe the server, so only an attempt to send shows whether
    // the server is reachable.
    if (provedBy === 'browser') run({ reachable: true })
    else if (status === 'online') void release()
    else released.clear()
  }

  /** Called when a probe has reached the server. Sends the items that wait for the network, each once. */
  async function release(): Promise<void> {
    const waiting = (await store.list().catch(() => [])).filter(waitsForNetwork)
    if (!stopListening || !isVisible()) return
    const fresh = waiting.filter((item) => !released.has(item.key))
    for (const item of fresh) released.add(item.key)
    if (fresh.length > 0) run({ reachable: true })
  }
}

function waitsForNetwork(item: OutboxItem): boolean {
  return item.state === 'queued' && item.failure === 'network'
}

let isStarted = false

/** Starts this page's triggers, only at the first call. They run until the page ends. */
export function startTriggers(): void {
  if (isStarted) return
  isStarted = true
  createTriggers()
}
