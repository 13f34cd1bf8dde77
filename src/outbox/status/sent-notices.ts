import { setNoticeWish, wantsNotice } from '../queue/notice-wish.ts'

/**
 * Whether the visitor gets a notification about sent submissions. `impossible`: this browser has no notifications, or
 * no service worker to show them. `refused`: the browser blocks them for this site.
 */
export type NoticeState = 'impossible' | 'refused' | 'off' | 'on'

/** Returns the present state without asking the visitor. Never rejects. */
export async function noticeState(): Promise<NoticeState> {
  if ((await workerOfSite()) === undefined || globalThis.Notification === undefined) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' && (await wantsNotice()) ? 'on' : 'off'
}

/**
 * Makes the browser ask the visitor for permission. Call it only when the visitor presses a button.
 * @returns the new state
 */
export async function switchNoticesOn(): Promise<NoticeState> {
  try {
    if ((await Notification.requestPermission()) === 'granted') await setNoticeWish(true)
  } catch {
    // The choice can't be stored, so notifications stay off.
  }
  return await noticeState()
}

/**
 * Stores that the visitor wants no notifications. Never rejects.
 * @returns the new state
 */
export async function switchNoticesOff(): Promise<NoticeState> {
  await setNoticeWish(false).catch(() => undefined)
  return await noticeState()
}

/** Deletes the stored choice, and closes notifications that still name receipts. Never rejects. */
export async function forgetNotices(): Promise<void> {
  await setNoticeWish(false).catch(() => undefined)
  const shown = await (await workerOfSite())?.getNotifications?.().catch(() => [])
  for (const notification of shown ?? []) notification.close()
}

/** Whether the browser wakes the service worker when the network is back. In other browsers only an open page sends. */
export function sendsWhileClosed(): boolean {
  return 'SyncManager' in globalThis
}

async function workerOfSite(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker?.getRegistration()
  } catch {
    return undefined
  }
}
