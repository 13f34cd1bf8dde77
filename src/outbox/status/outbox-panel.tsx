import { useRef } from 'react'
import { receiptFor } from '../../lib/submission.ts'
import { ConfirmedButton } from '../../ui/confirmed-button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { OutboxItem, Receipt } from '../queue/outbox-item.ts'
import { OutboxEntry } from './outbox-entry.tsx'
import { outboxStatus } from './outbox-snapshot.ts'
import { forgetWarning, OPEN_AGAIN, sentText, type FormWords } from './outbox-texts.ts'
import { useStorageKept } from './use-storage-kept.ts'

type OutboxPanelProps = {
  id: string
  forms: FormWords
  items: readonly OutboxItem[]
  /** What had been waiting and has arrived since the page was opened. */
  sent: readonly Receipt[]
  /** Key of the item being sent now. */
  sending: string | undefined
  /** The visitor has seen what was sent. */
  onDone: () => void
}

/** What is stored on this device for the firm, and what the visitor can do with it. */
export function OutboxPanel({ id, forms, items, sent, sending, onDone }: OutboxPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const isKept = useStorageKept(items.length > 0)
  const close = () => panel.current?.hidePopover()

  return (
    <section id={id} ref={panel} popover="auto" className="outbox-panel" aria-labelledby={`${id}-title`}>
      <div className="cluster outbox-panel__head">
        <h2 id={`${id}-title`} className="outbox-panel__title">
          On this device
        </h2>
        <button type="button" className="button button--quiet" onClick={close}>
          Close
        </button>
      </div>
      {items.length > 0 && isKept === false ? <p className="note">{OPEN_AGAIN}</p> : null}
      <ul className="outbox-panel__items">
        {items.map((item) => (
          <OutboxEntry key={item.key} item={item} forms={forms} sending={item.key === sending} onLeave={close} />
        ))}
        {sent.map((receipt) => (
          <li key={receipt.key} className="outbox-item">
            <p className="outbox-item__title">
              {sentText(forms.receiptLabel(receipt), receipt)}{' '}
              <span className="outbox-item__receipt">{receiptFor(receipt.key)}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="cluster outbox-panel__actions">
        {items.length === 0 ? (
          <button type="button" className="button" onClick={onDone}>
            Done
          </button>
        ) : null}
        <ConfirmedButton
          label="Forget my data"
          warning={forgetWarning(items)}
          confirmLabel="Forget everything"
          onConfirm={() => void forget(forms)}
        />
      </div>
    </section>
  )
}

async function forget({ clearDrafts }: FormWords) {
  clearDrafts()
  await outboxStatus.forgetAll()
  showToast({ title: 'Forgotten', description: 'Nothing you typed is kept on this device any more.' })
}
