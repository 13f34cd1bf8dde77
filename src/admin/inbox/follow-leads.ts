import type { InboxServer } from './inbox-server.ts'

/** Whether changes are told as they happen; `lost`: the list is asked for again and again instead. */
export type Liveness = 'connecting' | 'live' | 'lost'

/** How often it is looked whether the connection still stands. */
const TICK_MS = 2_000
/** How often the list is read without a connection. */
export const POLL_MS = 10_000

type Follower = {
  server: Pick<InboxServer, 'watch' | 'isLive'>
  /** Something may have changed: read it anew. */
  onChange: () => void
  onLiveness: (liveness: Liveness) => void
}

/**
 * Tells of changes until the returned function is called: by realtime, and by the clock as long as that is missing. A connection that comes back
 * tells of a change too, since nobody knows what was missed.
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
