/**
 * Notifies every tab and the worker of a change of the outbox. `sending`: the key whose attempt begins; it ends within
 * `limitMs`. `forgotten`: the visitor deletes all stored data, drafts included.
 */
export type Announcement = { type: 'changed'; sending?: string; limitMs?: number; forgotten?: true }

const channelName = 'lexharbor-outbox'
const listeners = new Set<(announcement: Announcement) => void>()

/**
 * Sends the announcement. Never throws: without BroadcastChannel other tabs and the worker notice the change by their
 * own timers.
 */
export function announce(announcement: Announcement = { type: 'changed' }): void {
  for (const listener of listeners) listener(announcement)
  const channel = openChannel()
  // Opened for one message: an open channel would keep the page out of the back/forward cache.
  channel?.postMessage(announcement)
  channel?.close()
}

/**
 * Calls `listener` for changes by this page and by all other tabs and the worker. Returns the function that
 * unsubscribes.
 */
export function listen(listener: (announcement: Announcement) => void): () => void {
  listeners.add(listener)
  const channel = openChannel()
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isAnnouncement(event.data)) listener(event.data)
  })
  return () => {
    listeners.delete(listener)
    channel?.close()
  }
}

function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(channelName) : undefined
}

function isAnnouncement(data: unknown): data is Announcement {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'changed'
}

/**
 * Wraps `work` so that it runs once at a time: all calls during a run cause exactly one further run. `work` must not
 * reject.
 */
export function coalesce(work: () => Promise<void>): () => void {
  let isRunning = false
  let isAskedAgain = false

  async function run() {
    isRunning = true
    do {
      isAskedAgain = false
      await work()
    } while (isAskedAgain)
    isRunning = false
  }

  return () => {
    if (isRunning) isAskedAgain = true
    else void run()
  }
}
