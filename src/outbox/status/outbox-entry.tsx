import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { receiptFor } from '../../lib/submission.ts'
import { ConfirmedButton } from '../../ui/confirmed-button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { OutboxItem } from '../queue/outbox-item.ts'
import { outboxStatus } from './outbox-snapshot.ts'
import { discardWarning, hasReusedKey, nextTryText, SEND_AS_NEW_WARNING, type FormWords } from './outbox-texts.ts'

type OutboxEntryProps = {
  item: OutboxItem
  forms: FormWords
  sending: boolean
  /** The visitor goes to another page. */
  onLeave: () => void
}

/** One request that waits or needs the visitor. Drawn in the browser only: its times are the visitor's own. */
export function OutboxEntry({ item, forms, sending, onLeave }: OutboxEntryProps) {
  const [trying, setTrying] = useState(false)
  const now = useClock()
  const editor = forms.editorOf(item)

  async function sendNow() {
    setTrying(true)
    try {
      await outboxStatus.sendNow()
    } finally {
      setTrying(false)
    }
  }

  async function discard() {
    const { mayHaveArrived } = await outboxStatus.discard(item.key)
    showToast({
      title: 'Discarded',
      description: mayHaveArrived ? 'We may already have received it.' : 'It was not sent.',
    })
  }

  return (
    <li className="outbox-item stack">
      <p className="outbox-item__title">
        {forms.itemLabel(item)} <span className="outbox-item__receipt">{receiptFor(item.key)}</span>
      </p>
      <p className="note">
        Saved {new Date(item.createdAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
      </p>
      <p className={item.state === 'needs-attention' ? 'outbox-item__error' : ''}>
        {sending ? 'Sending…' : nextTryText(item, now, soon)}
      </p>
      <div className="cluster">
        {item.state === 'queued' ? (
          <button type="button" className="button" disabled={trying || sending} onClick={() => void sendNow()}>
            Send now
          </button>
        ) : null}
        {editor !== undefined && isEditable(item) ? (
          <Link {...editor} state={{ editItem: item.key }} className="button" onClick={onLeave}>
            Edit
          </Link>
        ) : null}
        {hasReusedKey(item) ? (
          <ConfirmedButton
            label="Send as new"
            warning={SEND_AS_NEW_WARNING}
            confirmLabel="Send it"
            onConfirm={() => void outboxStatus.sendAsNew(item.key)}
          />
        ) : null}
        <ConfirmedButton
          label="Discard"
          warning={discardWarning(item)}
          confirmLabel="Discard it"
          onConfirm={() => void discard()}
        />
      </div>
    </li>
  )
}

// What the firm may already have can't be edited yet: it is first sent again under its key, and then is sent or needs attention.
function isEditable(item: OutboxItem): boolean {
  return item.state === 'needs-attention' || !item.uncertain
}

/** For times within a day or two. */
function soon(epochMs: number): string {
  return new Date(epochMs).toLocaleString('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' })
}

let now = 0

/** Epoch ms, moving on every second while a component uses it. 0 on the server. */
export function useClock(): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => 0,
  )
}

function subscribe(listener: () => void): () => void {
  now = Date.now()
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, 1_000)
  return () => clearInterval(timer)
}
