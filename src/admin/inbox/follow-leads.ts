import { MINUTE_MS } from '../../lib/time-units.ts'
import type { InboxServer } from './inbox-server.ts'

/** The state of the realtime connection. `lost`: the list is polled instead. */
export type Liveness = 'connecting' | 'live' | 'lost'

/** Interval (ms) of the connection check. */
const TICK_MS = 2_000
/** Interval (ms) of reading the list while there is no connection. */
export const POLL_MS = 10_000
/** The same with a connection: an event can be lost, and the read after it can fail. */
export const LIVE_POLL_MS = MINUTE_MS

type Follower = {
  server: Pick<InboxServer, 'watch' | 'isLive'>
  /** Called when leads may have changed. The caller then reads the list again. */
  onChange: () => void
  onLiveness: (liveness: Liveness) => void
}

/**
 * Calls `onChange` after each change, until the caller calls the returned function. Realtime events report changes;
 * each poll also counts as a change. So does a new connection, because events may have been missed.
 */
export function followLeads({ server, onChange, onLiveness }: Follower): () => void {
  let liveness: Liveness = 'connecting'
  let isStopped = false
  let isConnecting = false
  let end: (() => void) | undefined
  let ticks = 0

  function set(next: Liveness) {
    if (next === liveness) return
    liveness = next
    onLiveness(next)
  }

  async function connect() {
    isConnecting = true
    try {
      const stop = await server.watch(onChange)
      if (isStopped) stop()
      else {
        end = stop
        set('live')
      }
    } catch {
      if (!isStopped) set('lost')
    }
    isConnecting = false
  }

  function tick() {
    if (end === undefined && !isConnecting) void connect()
    if (!server.isLive()) {
      if (liveness !== 'connecting') set('lost')
    } else if (end !== undefined) set('live')
    ticks += 1
    if (ticks < (liveness === 'live' ? LIVE_POLL_MS : POLL_MS) / TICK_MS) return
    ticks = 0
    onChange()
  }

  void connect()
  const timer = setInterval(tick, TICK_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
    end?.()
  }
}
