import { wantsNotice } from '../outbox/queue/notice-wish.ts'
import { outboxStore } from '../outbox/queue/outbox-store.ts'
import { createNotifySent, leadToOutbox } from './sent-notice.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The tag of the notification about sent items. There is one notification for all items that the visitor has not seen.
 * A later one replaces it and names those items too.
 */
const TAG = 'sent'

/** Notifies the visitor of sent items, with the service worker's browser APIs. */
export const notifySent = createNotifySent({
  isAllowed: () => 'Notification' in self && Notification.permission === 'granted',
  isWanted: wantsNotice,
  isSiteVisible: async () => (await pages()).some(({ visibilityState }) => visibilityState === 'visible'),
  receipts: () => outboxStore.receipts(),
  shown: async () => {
    const notifications = await self.registration.getNotifications({ tag: TAG })
    return notifications.flatMap(({ data }) => readKeys(data))
  },
  show: ({ title, body }, keys) =>
    self.registration.showNotification(title, { body, tag: TAG, icon: '/icons/icon-192.png', data: { keys } }),
})

/** Opens the outbox's page after a click on the notification. */
export async function openFromNotice({ notification }: NotificationEvent): Promise<void> {
  await leadToOutbox(notification, { pages, open: (path) => self.clients.openWindow(path) })
}

function pages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

function readKeys(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('keys' in data) || !Array.isArray(data.keys)) return []
  return data.keys.filter((key) => typeof key === 'string')
}
