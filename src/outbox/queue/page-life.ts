/** Whether the page is there, for what must not be left half done when it goes. In a worker it always is. */
export type PageLife = {
  /** Aborts the transaction if the page is left before it is over; at once, and throws, if it was left already. */
  endWithPage: (transaction: { abort: () => void; done: Promise<void> }) => void
  /** Resolves at once, or when the visitor comes back to the page. */
  present: () => Promise<void>
  /** How often the page was left. */
  departures: () => number
}

/** Of `pagehide` and `pageshow`. */
type PageEvents = { addEventListener?: (type: string, listener: (event: Event) => void) => void }

/**
 * WebKit keeps a page that is left as it stands, an open transaction included: it then blocks the database for the page that the
 * visitor went to, until the one behind it is thrown away.
 */
export function createPageLife(events: PageEvents = globalThis): PageLife {
  const open = new Set<{ abort: () => void }>()
  const waiting = new Set<() => void>()
  let departures = 0
  let isLeft = false

  events.addEventListener?.('pagehide', (event) => {
    // A page that is thrown away is given the time for its last write.
    if (!('persisted' in event) || event.persisted !== true) return
    isLeft = true
    departures += 1
    for (const transaction of open) abort(transaction)
  })
  events.addEventListener?.('pageshow', () => {
    isLeft = false
    for (const goOn of waiting) goOn()
    waiting.clear()
  })

  return {
    endWithPage(transaction) {
      open.add(transaction)
      const forget = () => void open.delete(transaction)
      transaction.done.then(forget, forget)
      if (!isLeft) return
      abort(transaction)
      throw new DOMException('The page was left', 'AbortError')
    },
    async present() {
      if (isLeft) await new Promise<void>((resolve) => waiting.add(resolve))
    },
    departures: () => departures,
  }
}

/** Ends a transaction without its changes, if it is not over already. */
export function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort()
  } catch {
    // It is over.
  }
}
