import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { downloadFile } from '../browser/download-file.ts'
import type { OutboxItem } from '../outbox/queue/outbox-item.ts'
import type { ParkedRecord } from '../outbox/queue/parked-record.ts'
import { dueTimes } from '../outbox/queue/retry.ts'
import { outboxActions } from '../outbox/status/outbox-actions.ts'
import { OPEN_AGAIN } from '../outbox/status/outbox-texts.ts'
import { NotifyWhenSent } from '../outbox/status/notify-when-sent.tsx'
import { useStorageKept } from '../outbox/status/use-storage-kept.ts'
import { animateFrom } from '../ui/animate-in.ts'
import { useClock } from '../ui/use-clock.ts'
import { ParkedItem } from './parked-item.tsx'
import { DiscardedItem, WaitingItem } from './waiting-item.tsx'

/** The discarded items that the visitor can still restore on this page, the latest last. */
export type Discards = readonly OutboxItem[]

type WaitingListProps = {
  items: readonly OutboxItem[]
  parked: readonly ParkedRecord[]
  /** Key of the item that is being sent now. */
  sending: string | undefined
  discards: Discards
  onDiscards: (change: (discards: Discards) => Discards) => void
  /** Called with the result of an action as text, for screen readers. */
  onNote: (note: string) => void
}

/**
 * All items of the outbox, oldest first, with discarded items at their former positions. Then the parked records, which
 * only another release can send.
 */
export function WaitingList({ items, parked, sending, discards, onDiscards, onNote }: WaitingListProps) {
  const [restored, setRestored] = useState('')
  const now = useClock()
  const list = useClosingUp()
  const count = items.length + parked.length
  const isKept = useStorageKept(count > 0)
  const dues = dueTimes([...items], now)
  const gone = discards.filter(({ key }) => items.every((item) => item.key !== key))
  const entries = [...items, ...gone].toSorted((a, b) => a.createdAt - b.createdAt)

  async function discard({ key }: OutboxItem) {
    const item = await outboxActions.discard(key)
    setRestored('')
    if (item === undefined) onNote('It was no longer here.')
    else onDiscards((discards) => [...discards.filter((other) => other.key !== key), item])
  }

  async function discardParked({ key }: ParkedRecord) {
    await outboxActions.discard(key)
    onNote('Discarded. It is no longer on this device.')
  }

  async function undo(item: OutboxItem) {
    const isBack = await outboxActions.restore(item)
    onDiscards((discards) => discards.filter(({ key }) => key !== item.key))
    setRestored(isBack ? item.key : '')
    onNote(isBack ? 'It is back, as it was.' : 'It was sent before you discarded it, and has arrived.')
  }

  const isWaiting = items.some(({ state }) => state === 'queued')
  const notices = <NotifyWhenSent isWaiting={isWaiting} saysRefusal={isWaiting} />
  if (entries.length + parked.length === 0) {
    return (
      <>
        <p className="note">Nothing waits. A form that can’t be sent at once is saved here until it can.</p>
        {notices}
      </>
    )
  }
  return (
    <>
      {notices}
      {count > 0 && isKept === false ? <p className="note">{OPEN_AGAIN}</p> : null}
      <ul className="saved-articles__list" ref={list}>
        {entries.map((item) =>
          gone.includes(item) ? (
            <DiscardedItem key={`${item.key} discarded`} item={item} onUndo={() => void undo(item)} />
          ) : (
            <WaitingItem
              key={item.key}
              item={item}
              due={dues.get(item.key) ?? now}
              isSending={item.key === sending}
              isRestored={item.key === restored}
              onDiscard={() => void discard(item)}
            />
          ),
        )}
        {parked.map((each) => (
          <ParkedItem key={JSON.stringify(each.key)} parked={each} onDiscard={() => void discardParked(each)} />
        ))}
      </ul>
      {count === 0 ? null : (
        <div>
          <button type="button" className="button button--quiet" onClick={() => void download()}>
            Download as JSON
          </button>
        </div>
      )}
    </>
  )
}

/**
 * React hook for the list. When an item disappears, the items below it visibly move up, so that the visitor sees which
 * one disappeared. Only a transform is animated; the layout changes at once.
 */
function useClosingUp(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(new Map<Element, number>())

  useLayoutEffect(() => {
    const entries = [...(list.current?.children ?? [])].filter((entry) => entry instanceof HTMLElement)
    const hasLost = [...before.current.keys()].some((entry) => !entry.isConnected)
    for (const entry of hasLost ? entries : []) {
      const moved = (before.current.get(entry) ?? entry.offsetTop) - entry.offsetTop
      if (moved > 0) animateFrom(entry, moved)
    }
    before.current = new Map(entries.map((entry) => [entry, entry.offsetTop]))
  })

  return list
}

async function download(): Promise<void> {
  downloadFile(await outboxActions.exportUnsent(), 'lexharbor-unsent.json', 'application/json')
}
