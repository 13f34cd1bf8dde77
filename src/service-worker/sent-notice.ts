import { receiptLabel } from '../forms/rules/forms.ts'
import { receiptFor } from '../lib/submission.ts'
import { isDeleted, type Receipt } from '../outbox/queue/outbox-item.ts'

/** The number of items that fit into a notification. */
const NAMED = 4
const OUTBOX = '/outbox'

/** The browser functions that notifications need. Tests pass their own. */
export type NoticeBrowser = {
  isAllowed: () => boolean
  isWanted: () => Promise<boolean>
  /** Whether a page of the site is visible. Then the visitor sees the result there. */
  isSiteVisible: () => Promise<boolean>
  receipts: () => Promise<Receipt[]>
  /** Returns the keys of the items that the visible notification names; empty without one. */
  shown: () => Promise<string[]>
  show: (notice: Notice, keys: readonly string[]) => Promise<void>
}

export type Notice = { title: string; body: string }

/**
 * Creates the function that notifies the visitor of sent items, by key: only if the visitor asked for it and sees no
 * page of the site, and once for each key, however many drains report it. Never rejects.
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
      // A failed notification is ignored, because the outbox's page shows the same.
    }
  }
}

/** The browser functions that a click on the notification needs. */
export type Windows = {
  /** All windows that show the site, including those opened before there was a worker. */
  pages: () => Promise<ReadonlyArray<{ url: string; focus: () => Promise<unknown> }>>
  open: (path: string) => Promise<unknown>
}

/** Closes the notification and opens the outbox: in a page that shows it, if one is open. */
export async function leadToOutbox(notification: { close: () => void }, windows: Windows): Promise<void> {
  notification.close()
  const shown = (await windows.pages()).find(({ url }) => new URL(url).pathname === OUTBOX)
  await (shown === undefined ? windows.open(OUTBOX) : shown.focus())
}

/**
 * Returns the notification's text, which names the form and receipt of each sent item. It contains no typed text,
 * because others may see the screen. Null if nothing was sent.
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
