/**
 * The message that every tab and the service worker get when the outbox (unsent submissions) changes. `sending`: the
 * key of the item that is being sent now. `limitMs`: the longest duration of that attempt. `forgotten`: the visitor
 * deletes all stored data, drafts included.
 */
export type Announcement = { type: 'changed'; sending?: string; limitMs?: number; forgotten?: true }

const channelName = 'lexharbor-outbox'
const listeners = new Set<(announcement: Announcement) => void>()

/**
 * Sends the announcement to this page, all other tabs and the service worker. Never throws. Without BroadcastChannel
 * only this page gets it. The others see the change when they next read the outbox.
 */
export function announce(announcement: Announcement = { type: 'changed' }): void {
  for (const listener of listeners) listener(announcement)
  const channel = openChannel()
  // The channel is opened for one message only. An open channel would keep the page out of the back/forward cache.
  channel?.postMessage(announcement)
  channel?.close()
}

/**
 * Calls `listener` for changes made by this page, other tabs or the service worker. Returns the function that
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
 * Wraps `work` so that it never runs twice at the same time. Calls during a run cause exactly one further run. `work`
 * must not reject.
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

/** A page's message to the service worker: the keys of sent submissions. See `src/service-worker/messages.ts`. */
export type SentMessage = { type: 'SENT'; keys: readonly string[] }

/**
 * Sends the service worker the keys of the submissions that this page sent while hidden. The worker then notifies the
 * visitor. Without a service worker the visitor gets no notification. Never throws.
 */
export function reportUnseen(keys: readonly string[]): void {
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ type: 'SENT', keys } satisfies SentMessage)
}
