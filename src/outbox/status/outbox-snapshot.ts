import { useSyncExternalStore } from 'react'
import { announce, coalesce, listen, type Announcement } from '../queue/announce.ts'
import { attemptLimitMs } from '../queue/deliver.ts'
import { drain as defaultDrain, type Drain } from '../queue/drain.ts'
import { newItem, type OutboxItem, type Receipt } from '../queue/outbox-item.ts'
import { outboxStore, type OutboxStore } from '../queue/outbox-store.ts'
import { platform as defaultPlatform, type Platform } from '../queue/platform.ts'
import { releaseItem } from '../queue/retry.ts'

export type OutboxSnapshot = {
  /** False until the outbox has been read for the first time. */
  loaded: boolean
  /** Queued items, oldest first. */
  pending: OutboxItem[]
  /** Items that only the visitor can get moving, oldest first. Each says why in `lastError`. */
  needsAttention: OutboxItem[]
  /** Newest first. */
  receipts: Receipt[]
  /** Key of the item being sent now, by whichever tab or worker. */
  sending: string | undefined
}

/** What the server renders, and what is shown until the database has answered. */
export const emptySnapshot: OutboxSnapshot = {
  loaded: false,
  pending: [],
  needsAttention: [],
  receipts: [],
  sending: undefined,
}

/** `mayHaveArrived`: a send had been started whose answer never came, so the firm may have it already. */
export type Discarded = { discarded: boolean; mayHaveArrived: boolean }

/** What the visitor sees of the outbox and can do with it. `subscribe` and `getSnapshot` fit `useSyncExternalStore`. */
export type OutboxStatus = {
  subscribe: (listener: () => void) => () => void
  /** The same object until something changes. */
  getSnapshot: () => OutboxSnapshot
  getServerSnapshot: () => OutboxSnapshot
  /** Tries everything queued now, but nothing before a Retry-After the server named. Resolves after the attempts. */
  sendNow: () => Promise<void>
  /** Sends an item that needs the visitor under a key of its own, beside whatever the firm has under its old one. Resolves after the attempt. */
  sendAsNew: (key: string) => Promise<void>
  /** Deletes one item for good. Works offline and during a send. */
  discard: (key: string) => Promise<Discarded>
  /** Deletes all items and receipts of this device. `discarded`, `mayHaveArrived`: numbers of items. */
  forgetAll: () => Promise<{ discarded: number; mayHaveArrived: number }>
  /** The unsent items as JSON text, for the visitor to keep or mail. */
  exportUnsent: () => Promise<string>
}

export function createOutboxStatus(
  store: OutboxStore = outboxStore,
  drain: Drain = defaultDrain,
  platform: Platform = defaultPlatform,
): OutboxStatus {
  const listeners = new Set<() => void>()
  let snapshot = emptySnapshot
  let sending: string | undefined
  let sendingEnds: ReturnType<typeof setTimeout> | undefined
  let stopListening: (() => void) | undefined

  const refresh = coalesce(async () => {
    try {
      const [items, receipts] = await Promise.all([store.list(), store.receipts()])
      const isSending = items.some((item) => item.key === sending && item.state === 'queued')
      snapshot = {
        loaded: true,
        pending: items.filter((item) => item.state === 'queued'),
        needsAttention: items.filter((item) => item.state === 'needs-attention'),
        receipts,
        sending: isSending ? sending : undefined,
      }
      for (const listener of listeners) listener()
    } catch {
      // The database can't be read: the last snapshot stays.
    }
  })

  function note(announcement: Announcement): void {
    sending = announcement.sending
    clearTimeout(sendingEnds)
    // A tab that was closed while it sent announces no end: don't show it sending for ever.
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
    async sendNow() {
      const now = platform.now()
      await store.arrange((items) => ({
        put: items.filter((item) => item.state === 'queued').map((item) => releaseItem(item, now)),
      }))
      await drain({ reachable: true })
    },
    async sendAsNew(key) {
      const newKey = platform.newKey()
      await store.arrange((items) => {
        const item = items.find((item) => item.key === key && item.state === 'needs-attention')
        if (item === undefined) return {}
        return { put: [newItem(item.call, item.payload, newKey, platform.now(), item.file)], remove: [key] }
      })
      announce()
      await drain({ first: [newKey] })
    },
    async discard(key) {
      const item = await store.discard(key)
      announce()
      return { discarded: item !== undefined, mayHaveArrived: item?.uncertain ?? false }
    },
    async forgetAll() {
      const items = await store.clear()
      announce()
      return { discarded: items.length, mayHaveArrived: items.filter((item) => item.uncertain).length }
    },
    async exportUnsent() {
      const items = await store.list()
      const unsent = items.map(({ call, key, submittedAt, payload, uncertain }) => ({
        call,
        key,
        submittedAt,
        mayHaveArrived: uncertain,
        payload,
      }))
      return JSON.stringify(unsent, undefined, 2)
    },
  }
}

/** This page's outbox. */
export const outboxStatus: OutboxStatus = createOutboxStatus()

/** The outbox as it is now; `loaded` is false until the database has answered for the first time. */
export function useOutbox(): OutboxSnapshot & { loaded: boolean } {
  const snapshot = useSyncExternalStore(
    outboxStatus.subscribe,
    outboxStatus.getSnapshot,
    outboxStatus.getServerSnapshot,
  )
  return { ...snapshot, loaded: snapshot !== emptySnapshot }
}
