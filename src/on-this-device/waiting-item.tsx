import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { editorOf } from '../forms/rules/forms.ts'
import { receiptFor } from '../lib/submission.ts'
import type { OutboxItem } from '../outbox/queue/outbox-item.ts'
import { isStripped } from '../outbox/queue/retry.ts'
import { outboxActions } from '../outbox/status/outbox-actions.ts'
import {
  discardedText,
  editObstacle,
  hasReusedKey,
  isAskedToWait,
  lastAnswerText,
  nextTryText,
  SEND_AS_NEW_WARNING,
} from '../outbox/status/outbox-texts.ts'
import { ConfirmedButton } from '../ui/confirmed-button.tsx'
import { useClock } from '../ui/use-clock.ts'
import { Entered } from './entered.tsx'
import { itemFacts } from './item-facts.ts'
import { When } from './when.tsx'

type WaitingItemProps = {
  item: OutboxItem
  /** Epoch ms of the next attempt. */
  due: number
  /** Whether this item is being sent now. */
  isSending: boolean
  /** Whether the visitor has just restored the item. Then its heading gets the focus. */
  isRestored: boolean
  onDiscard: () => void
}

/**
 * An item of the outbox that waits or needs the visitor. Render it in the browser only, because its times are in the
 * visitor's zone.
 */
export function WaitingItem({ item, due, isSending, isRestored, onDiscard }: WaitingItemProps) {
  const [isTrying, setIsTrying] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useClock()
  const { kind, about, slot, entered } = itemFacts(item)
  const editor = editorOf(item)
  const obstacle = editObstacle(item, editor)
  const needsAttention = item.state === 'needs-attention'
  const isBusy = isTrying || isSending
  const receipt = receiptFor(item.key)
  useEffect(() => {
    if (isRestored) heading.current?.focus()
  }, [isRestored])

  async function sendNow() {
    if (isBusy) return
    setIsTrying(true)
    await outboxActions.sendNow(item.key).catch(() => undefined)
    setIsTrying(false)
  }

  return (
    <li className="device-item stack">
      <div className="device-item__head cluster">
        <h3 tabIndex={-1} ref={heading}>
          {kind} <code>{receipt}</code>
        </h3>
        <span className={`badge${needsAttention ? ' badge--error' : ''}`}>
          {needsAttention ? 'Needs you' : isSending ? 'Sending' : 'Waiting'}
        </span>
      </div>
      {about === '' ? null : <p className="saved-article__title">{about}</p>}
      {slot === '' ? null : <p>{slot}</p>}
      <p className={needsAttention ? 'device-item__problem' : ''}>
        {isSending ? 'Being sent now.' : nextTryText(item, due, now)}
      </p>
      <dl className="note">
        <dt>Saved</dt>
        <dd>
          <When at={item.createdAt} />
        </dd>
        {isStripped(item) ? null : (
          <>
            <dt>Last answer</dt>
            <dd>{lastAnswerText(item)}</dd>
          </>
        )}
      </dl>
      <Entered entries={entered} of={receipt} />
      {obstacle === undefined || isStripped(item) ? null : <p className="note">{obstacle}</p>}
      <div className="cluster">
        {needsAttention || isAskedToWait(item, due, now) ? null : (
          // The button uses `aria-disabled`, because a disabled button would lose the focus.
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => void sendNow()}>
            Send now<span className="visually-hidden"> {receipt}</span>
          </button>
        )}
        {editor !== undefined && obstacle === undefined ? (
          <Link {...editor} state={{ editItem: item.key }} className="button">
            Edit<span className="visually-hidden"> {receipt}</span>
          </Link>
        ) : null}
        {hasReusedKey(item) ? (
          <ConfirmedButton
            label="Send as new"
            warning={SEND_AS_NEW_WARNING}
            confirmLabel="Send it"
            onConfirm={() => void outboxActions.sendAsNew(item.key)}
          />
        ) : null}
        <button type="button" className="button button--quiet" onClick={onDiscard}>
          Discard<span className="visually-hidden"> {receipt}</span>
        </button>
      </div>
    </li>
  )
}

/** Replaces a discarded item in the list until the visitor leaves the page. */
export function DiscardedItem({ item, onUndo }: { item: OutboxItem; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  const noteId = `discarded-${item.key}`
  // The button that was pressed is gone, so "Undo" gets the focus.
  useEffect(() => undo.current?.focus(), [])
  return (
    <li className="saved-article">
      <p id={noteId}>
        {itemFacts(item).kind} <code>{receiptFor(item.key)}</code> discarded. {discardedText(item)}
      </p>
      <button type="button" className="button" ref={undo} aria-describedby={noteId} onClick={onUndo}>
        Undo
      </button>
    </li>
  )
}
