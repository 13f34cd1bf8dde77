const PAGE = '/outbox'

/** What is asked of a worker's `clients`. */
interface SiteWindows {
  matchAll: (options: {
    type: 'window'
    includeUncontrolled: true
  }) => Promise<readonly { url: string; focus: () => Promise<unknown> }[]>
  openWindow: (url: string) => Promise<unknown>
}

/**
 * Leads from the notification to the outbox: to the page that shows it, if one is open.
 * @param notification the one that was clicked; it goes away
 * @param windows the worker's `clients`
 */
export async function openFromNotice(notification: { close: () => void }, windows: SiteWindows): Promise<void> {
  notification.close()
  // A page that was opened before there was a worker counts as well.
  const open = (await windows.matchAll({ type: 'window', includeUncontrolled: true })).find(
    ({ url }) => new URL(url).pathname === PAGE,
  )
  await (open === undefined ? windows.openWindow(PAGE) : open.focus())
}
