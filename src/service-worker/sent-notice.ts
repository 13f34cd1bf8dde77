import { receiptLabel } from '../forms/rules/forms.ts'
import { receiptFor } from '../lib/submission.ts'
import { isDeleted, type Receipt } from '../outbox/queue/outbox-item.ts'

/** How many items a notification names. */
const NAMED = 4
const OUTBOX = '/outbox'

/** The browser APIs that notifications need. Tests pass their own. */
export type NoticeBrowser = {
  isAllowed: () => boolean
  isWanted: () => Promise<boolean>
  /** Whether a page of the site is visible. Then the visitor sees there that the items were sent. */
  isSiteVisible: () => Promise<boolean>
  receipts: () => Promise<Receipt[]>
  /** Returns the keys of the items that the shown notification names; empty without one. */
  shown: () => Promise<string[]>
  show: (notice: Notice, keys: readonly string[]) => Promise<void>
}

export type Notice = { title: string; body: string }

/**
 * Returns a function that notifies the visitor of sent items, given their keys. It does so only if the visitor chose
 * notifications and no page of the site is visible. Each key causes at most one notification, however often it is
 * reported. The function never rejects.
 */
export function createNotifySent(desk: NoticeBrowser): (keys: readonly string[]) => Promise<void> {
  const notified = new Set<string>()
  return async (keys) => {
    const fresh = keys.filter((key) => !notified.has(key))
    for (const key of fresh) notified.add(key)
    if (fresh.length === 0 || !desk.isAllowed()) return
    try {
      if (!(await desk.isWanted())) return
      const named = [...(await desk.shown()), ...fresh]
      const notice = sentNotice((await desk.receipts()).filter(({ key }) => named.includes(key)))
      if (notice !== null && !(await desk.isSiteVisible())) await desk.show(notice, named)
    } catch {
      // A failed notification is ignored, because the outbox's page also shows the sent items.
    }
  }
}

/** The browser APIs that a click on the notification needs. */
export type Windows = {
  /** All windows that show the site, including those opened before the service worker was installed. */
  pages: () => Promise<ReadonlyArray<{ url: string; focus: () => Promise<unknown> }>>
  open: (path: string) => Promise<unknown>
}

/** Closes the notification and shows the outbox's page: in a window that already shows it, else in a new one. */
export async function leadToOutbox(notification: { close: () => void }, windows: Windows): Promise<void> {
  notification.close()
  const shown = (await windows.pages()).find(({ url }) => new URL(url).pathname === OUTBOX)
  await (shown === undefined ? windows.open(OUTBOX) : shown.focus())
}

/**
 * Returns the notification's text, which names the form and receipt number of each sent item. Null if no item was sent.
 * It never contains the visitor's input, because others may see the screen.
 */
export function sentNotice(receipts: readonly Receipt[]): Notice | null {
  const arrived = receipts.filter((receipt) => !isDeleted(receipt))
  const [first] = arrived
  if (first === undefined) return null
  if (arrived.length === 1) return { title: `${receiptLabel(first)} sent`, body: `Receipt ${receiptFor(first.key)}` }
  const lines = arrived.slice(0, NAMED).map((receipt) => `${receiptLabel(receipt)} ${receiptFor(receipt.key)}`)
  if (arrived.length > NAMED) lines.push(`and ${arrived.length - NAMED} more`)
  return { title: `${arrived.length} requests sent`, body: lines.join('\n') }
}
