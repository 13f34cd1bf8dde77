import { announce } from '../queue/announce.ts'
import { drain as defaultDrain, type Drain } from '../queue/drain.ts'
import { newItem, type OutboxItem } from '../queue/outbox-item.ts'
import { outboxStore, type OutboxStore } from '../queue/outbox-store.ts'
import { platform as defaultPlatform, type Platform } from '../queue/platform.ts'
import { releaseItem } from '../queue/retry.ts'

/** The visitor's actions on the outbox: the items stored in this browser until the server confirms them. */
export type OutboxActions = {
  /** Sends the item now, but not before a server's Retry-After. Resolves after the attempt. */
  sendNow: (key: string) => Promise<void>
  /**
   * Sends an item that needs attention again, under a new key. A server that has a request under the old key then
   * stores both. Resolves after the attempt.
   */
  sendAsNew: (key: string) => Promise<void>
  /**
   * Deletes an item or a parked record (one that only another release can send). Works offline and during a send.
   * Returns the item for {@link OutboxActions.restore}; undefined if it did not exist or was parked.
   */
  discard: (key: IDBValidKey) => Promise<OutboxItem | undefined>
  /** Puts a discarded item back under its own key. Resolves to false if it was sent meanwhile. */
  restore: (item: OutboxItem) => Promise<boolean>
  /**
   * Deletes all items, parked records and receipts, and makes every open tab delete its drafts. Resolves to the items.
   */
  forgetAll: () => Promise<OutboxItem[]>
  /** Resolves to the unsent items and the parked records as JSON text, for the visitor to save or mail. */
  exportUnsent: () => Promise<string>
}

export function createOutboxActions(
  store: OutboxStore = outboxStore,
  drain: Drain = defaultDrain,
  platform: Platform = defaultPlatform,
): OutboxActions {
  return {
    async sendNow(key) {
      const now = platform.now()
      await store.update(key, (item) => (item.state === 'queued' ? releaseItem(item, now) : undefined))
      await drain({ first: [key], reachable: true })
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
      return item
    },
    async restore(item) {
      const { isSent } = await store.arrange((_, receipts) => {
        const isSent = receipts.some(({ key }) => key === item.key)
        return isSent ? { isSent } : { isSent, put: [item] }
      })
      announce()
      return !isSent
    },
    async forgetAll() {
      const items = await store.clear()
      announce({ type: 'changed', forgotten: true })
      return items
    },
    async exportUnsent() {
      const [items, parked] = await Promise.all([store.list(), store.parked()])
      const unsent = items.map(({ call, key, submittedAt, payload, uncertain }) => ({
        call,
        key,
        submittedAt,
        mayHaveArrived: uncertain,
        payload,
      }))
      return JSON.stringify([...unsent, ...parked.map(({ record }) => record)], undefined, 2)
    },
  }
}

export const outboxActions: OutboxActions = createOutboxActions()
