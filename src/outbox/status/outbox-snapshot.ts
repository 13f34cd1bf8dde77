import { useSyncExternalStore } from 'react'
import { coalesce, listen, type Announcement } from '../queue/announce.ts'
import { attemptLimitMs } from '../queue/deliver.ts'
import type { OutboxItem, Receipt } from '../queue/outbox-item.ts'
import { outboxStore, type OutboxStore } from '../queue/outbox-store.ts'
import type { ParkedRecord } from '../queue/parked-record.ts'

export type OutboxSnapshot = {
  /** False until the outbox has been read for the first time. */
  loaded: boolean
  /** Queued items, oldest first. */
  pending: OutboxItem[]
  /** Items that the visitor must correct or confirm, oldest first. `lastError` has each item's reason. */
  needsAttention: OutboxItem[]
  /** Records that another release wrote and this release can't send. */
  parked: ParkedRecord[]
  /** Receipts of sent items, newest first. */
  receipts: Receipt[]
  /** Key of the item that a tab or the service worker is sending now. */
  sending: string | undefined
}

/** The snapshot until the database has answered, also in the server's HTML. */
export const emptySnapshot: OutboxSnapshot = {
  loaded: false,
  pending: [],
  needsAttention: [],
  parked: [],
  receipts: [],
  sending: undefined,
}

/**
 * A read-only view of the outbox. `subscribe` and `getSnapshot` fit React's `useSyncExternalStore`. The visitor's
 * actions are in `outbox-actions.ts`.
 */
export type WatchedOutbox = {
  subscribe: (listener: () => void) => () => void
  /** Returns the same object until something changes. */
  getSnapshot: () => OutboxSnapshot
  getServerSnapshot: () => OutboxSnapshot
}

export function createOutboxStatus(store: OutboxStore = outboxStore): WatchedOutbox {
  const listeners = new Set<() => void>()
  let snapshot = emptySnapshot
  let sending: string | undefined
  let sendingEnds: ReturnType<typeof setTimeout> | undefined
  let stopListening: (() => void) | undefined

  const refresh = coalesce(async () => {
    try {
      const [items, parked, receipts] = await Promise.all([store.list(), store.parked(), store.receipts()])
      const isSending = items.some((item) => item.key === sending && item.state === 'queued')
      snapshot = {
        loaded: true,
        pending: items.filter((item) => item.state === 'queued'),
        needsAttention: items.filter((item) => item.state === 'needs-attention'),
        parked,
        receipts,
        sending: isSending ? sending : undefined,
      }
      for (const listener of listeners) listener()
    } catch {
      // The database can't be read, so the last snapshot stays.
    }
  })

  function note(announcement: Announcement): void {
    sending = announcement.sending
    clearTimeout(sendingEnds)
    // A tab that is closed while it sends announces no end. So a timer ends the display "sending".
    if (sending !== undefined)
      sendingEnds = setTimeout(() => note({ type: 'changed' }), announcement.limitMs ?? attemptLimitMs)
    refresh()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      stopListening ??= listen(note)
      refresh()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(sendingEnds)
        stopListening?.()
        stopListening = undefined
      }
    },
    getSnapshot: () => snapshot,
    getServerSnapshot: () => emptySnapshot,
  }
}

const outboxStatus: WatchedOutbox = createOutboxStatus()

/** React hook: the present outbox. `loaded` is false until the database has answered for the first time. */
export function useOutbox(): OutboxSnapshot & { loaded: boolean } {
  const snapshot = useSyncExternalStore(
    outboxStatus.subscribe,
    outboxStatus.getSnapshot,
    outboxStatus.getServerSnapshot,
  )
  return { ...snapshot, loaded: snapshot !== emptySnapshot }
}

/** Returns a number of submissions in words. */
export function requests(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`
}
