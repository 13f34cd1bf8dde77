import { receiptLabel } from '../forms/rules/forms.ts'
import { receiptFor } from '../lib/submission.ts'
import { isDeleted, type Receipt } from '../outbox/queue/outbox-item.ts'

/** As many as a notification has room for. */
const NAMED = 4
const OUTBOX = '/outbox'

/** What telling needs from the browser. Tests pass their own. */
export type NoticeBrowser = {
  isAllowed: () => boolean
  isWanted: () => Promise<boolean>
  /** Whether a page of the site is in sight: there the visitor reads it. */
  isSiteVisible: () => Promise<boolean>
  receipts: () => Promise<Receipt[]>
  /** Keys that the present notification names, if there is one. */
  shown: () => Promise<string[]>
  show: (notice: Notice, keys: readonly string[]) => Promise<void>
}

export type Notice = { title: string; body: string }

/**
 * Makes the function that tells the visitor by a notification what was sent, by keys: only who has asked for it and looks at no page of
 * the site, and each key once, however many drains name it. Never rejects.
 */
export function createTellSent(desk: NoticeBrowser): (keys: readonly string[]) => Promise<void> {
  const told = new Set<string>()
  return async (keys) => {
    const fresh = keys.filter((key) => !told.has(key))
    for (const key of fresh) told.add(key)
    if (fresh.length === 0 || !desk.isAllowed()) return
    try {
      if (!(await desk.isWanted())) return
      const named = [...(await desk.shown()), ...fresh]
      const notice = sentNotice((await desk.receipts()).filter(({ key }) => named.includes(key)))
      if (notice !== null && !(await desk.isSiteVisible())) await desk.show(notice, named)
    } catch {
      // What can't be told is on the page of the outbox all the same.
    }
  }
}

/** What a click on the notification needs from the browser. */
export type Windows = {
  /** All that show the site, also those that were opened before there was a worker. */
  pages: () => Promise<ReadonlyArray<{ url: string; focus: () => Promise<unknown> }>>
  open: (path: string) => Promise<unknown>
}

/** Takes the notification away and leads to the outbox: to a page that shows it, if one is open. */
export async function leadToOutbox(notification: { close: () => void }, windows: Windows): Promise<void> {
  notification.close()
  const shown = (await windows.pages()).find(({ url }) => new URL(url).pathname === OUTBOX)
  await (shown === undefined ? windows.open(OUTBOX) : shown.focus())
}

/** Kind and receipt of what has arrived, and nothing of what was typed: a notification may be read by others. Null for nothing. */
export function sentNotice(receipts: readonly Receipt[]): Notice | null {
  const arrived = receipts.filter((receipt) => !isDeleted(receipt))
  const [first] = arrived
  if (first === undefined) return null
  if (arrived.length === 1) return { title: `${receiptLabel(first)} sent`, body: `Receipt ${receiptFor(first.key)}` }
  const lines = arrived.slice(0, NAMED).map((receipt) => `${receiptLabel(receipt)} ${receiptFor(receipt.key)}`)
  if (arrived.length > NAMED) lines.push(`and ${arrived.length - NAMED} more`)
  return { title: `${arrived.length} requests sent`, body: lines.join('\n') }
}
