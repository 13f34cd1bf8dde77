import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useIsland } from '../../ui/use-island.ts'
import { listen } from '../queue/announce.ts'
import { formWaitMs, type OutboxItem } from '../queue/outbox-item.ts'
import { platform } from '../queue/platform.ts'
import { requests, useOutbox, type OutboxSnapshot } from './outbox-snapshot.ts'

const PAGE = '/outbox'

/**
 * The link in the header to the outbox's page. Hidden unless an item waits, needs the visitor, or has just been sent.
 * @param onForget called when the visitor deletes everything, in this tab or another
 * @param onRead called with the outbox after each read of the database
 */
export function OutboxStatus({ onForget, onRead }: { onForget: () => void; onRead: OnRead }) {
  const island = useIsland<HTMLDivElement>()
  const { items, parked, sent } = useNews()
  const count = items.length + parked.length
  useEffect(() => listen(({ forgotten }) => forgotten && onForget()), [onForget])
  useOnRead(onRead)

  // The badge on the app's icon. A drain also sets it, but an item may be discarded without a drain.
  useEffect(() => platform.badge(count), [count])

  const needsAttention = items.filter((item) => item.state === 'needs-attention').length
  const counts = { waiting: count - needsAttention, needsAttention, justSent: sent.length }
  const summary = summaryText(counts)

  return (
    <div className="outbox-status" {...island}>
      {/* Always rendered, because screen readers announce only changes of an existing element. */}
      <output className="visually-hidden">{announcement(counts)}</output>
      {summary === null ? null : (
        <Link
          to={PAGE}
          className={`button outbox-status__link outbox-status__link--${summary.tone}`}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {summary.count} {summary.word}
          <span className="visually-hidden">: show what is on this device</span>
        </Link>
      )}
    </div>
  )
}

type OnRead = (outbox: Pick<OutboxSnapshot, 'pending' | 'needsAttention' | 'receipts'>, now: number) => void

function useOnRead(onRead: OnRead): void {
  const { loaded, pending, needsAttention, receipts } = useOutbox()
  useEffect(() => {
    if (loaded) onRead({ pending, needsAttention, receipts }, Date.now())
  }, [loaded, pending, needsAttention, receipts, onRead])
}

/**
 * Returns the items that the header shows. An item whose form still waits for the answer is left out, because the form
 * reports its result. So "sent" is shown only for items that were shown as waiting.
 */
function useNews() {
  const { pending, needsAttention, parked, receipts } = useOutbox()
  const isOnPage = useLocation({ select: ({ pathname }) => pathname === PAGE })
  const [now, setNow] = useState(0)
  const [seen, setSeen] = useState<readonly string[]>([])
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const [wasOnPage, setWasOnPage] = useState(isOnPage)

  const items = [...needsAttention, ...pending.filter((item) => isWaiting(item, now))]
  const young = pending.find((item) => !isWaiting(item, now))
  const sent = receipts.filter((receipt) => seen.includes(receipt.key) && !dismissed.includes(receipt.key))

  const unseen = items.filter((item) => !seen.includes(item.key))
  if (unseen.length > 0) setSeen([...seen, ...unseen.map((item) => item.key)])

  useEffect(() => {
    if (young === undefined) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.max(young.createdAt + formWaitMs - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [young])

  // A visitor who leaves the outbox's page has seen what was sent, so the header no longer reports it.
  if (isOnPage !== wasOnPage) {
    setWasOnPage(isOnPage)
    if (wasOnPage) setDismissed(receipts.map((receipt) => receipt.key))
  }

  return { items, parked, sent }
}

// The header's short texts. Every page's first script contains this file, so longer texts are in `outbox-texts.ts`.

/**
 * Whether the header shows an item as waiting. False while its form still waits for the result and will report it.
 * `lastError` before the first attempt comes from an item that this one replaced. The server asked that item to wait,
 * and its form has shown that.
 */
export function isWaiting(item: OutboxItem, now: number): boolean {
  return item.attempts > 0 || item.lastError !== undefined || now - item.createdAt >= formWaitMs
}

export type Counts = { waiting: number; needsAttention: number; justSent: number }

export type Summary = { tone: 'needs-attention' | 'waiting' | 'sent'; count: number; word: string }

/** Returns the header's short text; null if there is nothing to report. */
export function summaryText(counts: Counts): Summary | null {
  if (counts.needsAttention > 0) return { tone: 'needs-attention', count: counts.needsAttention, word: 'to correct' }
  if (counts.waiting > 0) return { tone: 'waiting', count: counts.waiting, word: 'waiting' }
  return counts.justSent > 0 ? { tone: 'sent', count: counts.justSent, word: 'sent' } : null
}

/** Returns the same counts in whole sentences, for screen readers. */
export function announcement(counts: Counts): string {
  const parts = [
    counts.justSent > 0 ? `${requests(counts.justSent)} sent.` : '',
    counts.needsAttention > 0 ? `${requests(counts.needsAttention)} not accepted: please correct.` : '',
    counts.waiting > 0 ? `${requests(counts.waiting)} saved on this device, waiting to be sent.` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}
