import { receiptLabel } from '../forms/rules/forms.ts'
import { receiptFor } from '../lib/submission.ts'
import { DAY_MS } from '../lib/time-units.ts'
import { isDeleted, receiptLifetimeMs, type Receipt } from '../outbox/queue/outbox-item.ts'
import { When } from './when.tsx'

export const RECEIPT_DAYS = receiptLifetimeMs / DAY_MS

/** What has arrived, newest first. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  if (receipts.length === 0) return <p className="note">Nothing in the last {RECEIPT_DAYS} days.</p>
  return (
    <ul className="saved-articles__list">
      {receipts.map((receipt) => (
        <li key={receipt.key} className="saved-article">
          <div>
            <h3>
              {receiptLabel(receipt)} <code>{receiptFor(receipt.key)}</code>
            </h3>
            <p className="note">
              {isDeleted(receipt) ? 'Had reached us, and was deleted since' : 'Arrived'} <When at={receipt.sentAt} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
