import type { InboxServer } from './inbox-server.ts'

/** The state of the realtime connection. `lost`: the list is polled instead. */
export type Liveness = 'connecting' | 'live' | 'lost'

/** Interval (ms) of the connection check. */
const TICK_MS = 2_000
/** Interval (ms) of reading the list while there is no connection. */
export const POLL_MS = 10_000

type Follower = {
  server: Pick<InboxServer, 'watch' | 'isLive'>
  /** Called when leads may have changed. The caller then reads the list again. */
  onChange: () => void
  onLiveness: (liveness: Liveness) => void
}

/**
 * Calls `onChange` after each change, until the caller calls the returned function. Realtime events report changes;
 * without a connection each poll counts as a change. A new connection also counts as a change, because events may have
 * been missed.
 */
export function followLeads({ server, onChange, onLiveness }: Follower): () => void {
  let liveness: Liveness = 'connecting'
  let isStopped = false
  let isConnecting = false
  let end: (() => void) | undefined
  let lostTicks = 0

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
    if (server.isLive()) {
      lostTicks = 0
      if (end !== undefined) set('live')
      return
    }
    if (liveness !== 'connecting') set('lost')
    lostTicks += 1
    if (lostTicks % (POLL_MS / TICK_MS) === 0) onChange()
  }

  void connect()
  const timer = setInterval(tick, TICK_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
    end?.()
  }
}
