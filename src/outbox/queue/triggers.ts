import { network as pageNetwork, type Network, type NetworkState } from '../../browser/network.ts'
import { coalesce, listen } from './announce.ts'
import { drain as defaultDrain, type Drain, type DrainOptions } from './drain.ts'
import type { OutboxItem } from './outbox-item.ts'
import { outboxStore, type OutboxStore } from './outbox-store.ts'
import { platform as defaultPlatform, type Platform } from './platform.ts'
import { reportUnseen } from './report-unseen.ts'
import { nextAttemptTime } from './retry.ts'

/** So that a wait of zero, or an outcome that can't be stored, never becomes a busy loop. */
const shortestTimerMs = 250

export type TriggerSetup = {
  drain?: Drain
  store?: OutboxStore
  platform?: Platform
  /** What this page knows about the network; must be watching. */
  network?: Network
  /** Source of `pageshow`, `pagehide`. */
  window?: EventTarget
  /** Takes the keys of what was sent while the page is hidden. */
  reportSent?: (keys: readonly string[]) => void
  /** Source of `visibilitychange`. */
  document?: EventTarget & { readonly visibilityState: DocumentVisibilityState }
}

/**
 * Drains the outbox whenever that may help, until the returned function is called: now if something waits, when the network is
 * back, on coming back to the page, when the next attempt is due while the page is visible, and, while visible with an item
 * that failed for want of network, within seconds of the server being reachable again (a dead server fires no event).
 */
export function createTriggers(setup: TriggerSetup = {}): () => void {
  const { drain = defaultDrain, store = outboxStore, platform = defaultPlatform, network = pageNetwork } = setup
  const { window = globalThis.window, document = globalThis.document, reportSent = reportUnseen } = setup
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopListening: (() => void) | undefined
  let stopAttending: (() => void) | undefined
  let isStopped = false
  /**
   * Items whose wait an answer of the server has already ended once. If their send fails all the same, they wait for the end of
   * their backoff, until the server has been unreachable once more.
   */
  const released = new Set<string>()

  const plan = coalesce(() => setTimers())
  const isVisible = () => document.visibilityState === 'visible'
  const events: Array<[EventTarget, string, () => void]> = [
    [window, 'pageshow', wake],
    [window, 'pagehide', pause],
    [document, 'visibilitychange', () => (isVisible() ? wake() : pause())],
  ]
  for (const [target, type, listener] of events) target.addEventListener(type, listener)
  const stopHearing = network.subscribe(hear)
  wake()
  return () => {
    isStopped = true
    pause()
    stopHearing()
    for (const [target, type, listener] of events) target.removeEventListener(type, listener)
  }

  function wake(): void {
    stopListening ??= listen(plan)
    run()
    void setTimers().then(() => stopAttending && network.ask())
  }

  /** Timers and an open channel would keep a hidden page busy, and out of the back/forward cache. */
  function pause(): void {
    clearTimeout(timer)
    stopAttending?.()
    stopAttending = undefined
    stopListening?.()
    stopListening = undefined
  }

  function run(options?: DrainOptions): void {
    // A drain that fails changed nothing; the next trigger tries again.
    drain(options).then(({ sent }) => {
      // What was sent out of sight is told by the worker, to whoever has asked for that.
      if (sent.length > 0 && !isVisible()) reportSent(sent)
      plan()
    }, plan)
  }

  /** Sets the timer for the next due item, and has the server asked while one waits for the network. */
  async function setTimers(): Promise<void> {
    const items = await store.list().catch(() => [])
    if (isStopped || !isVisible()) return
    clearTimeout(timer)
    const now = platform.now()
    const next = nextAttemptTime(items, now)
    if (next !== undefined) timer = setTimeout(() => run(), Math.max(next - now, shortestTimerMs))
    if (items.some(waitsForNetwork)) {
      stopAttending ??= network.attend()
    } else {
      stopAttending?.()
      stopAttending = undefined
    }
  }

  function hear({ status, provedBy }: NetworkState): void {
    if (status === 'no-network') return
    // There is a network again. A hidden page does not ask the server, so the attempt itself must find out.
    if (provedBy === 'browser') run({ reachable: true })
    else if (status === 'online') void release()
    else released.clear()
  }

  /** The server has answered: what waits for the network is sent, each item once. */
  async function release(): Promise<void> {
    const waiting = (await store.list().catch(() => [])).filter(waitsForNetwork)
    if (isStopped || !isVisible()) return
    const fresh = waiting.filter((item) => !released.has(item.key))
    for (const item of fresh) released.add(item.key)
    if (fresh.length > 0) run({ reachable: true })
  }
}

function waitsForNetwork(item: OutboxItem): boolean {
  return item.state === 'queued' && item.failure === 'network'
}

let isStarted = false

/** Starts this page's triggers, once however often it is called. They last as long as the page, whatever becomes of what it shows. */
export function startTriggers(): void {
  if (isStarted) return
  isStarted = true
  createTriggers()
}
