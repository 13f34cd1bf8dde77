import { Link } from '@tanstack/react-router'
import { receiptLabel } from '../forms/rules/forms.ts'
import { receiptFor } from '../lib/submission.ts'
import { DAY_MS } from '../lib/time-units.ts'
import { isDeleted, receiptLifetimeMs, type Receipt } from '../outbox/queue/outbox-item.ts'
import { When } from './when.tsx'

export const RECEIPT_DAYS = receiptLifetimeMs / DAY_MS

/** The list of sent requests, newest first. */
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
              {isDeleted(receipt) ? 'Reached us, and has been deleted since' : 'Arrived'} <When at={receipt.sentAt} />
            </p>
            {hasNewTimes(receipt) ? (
              <p>
                The time that you chose was not available.{' '}
                <Link to="/thank-you" state={{ demoRequest: { status: 'sent', key: receipt.key } }}>
                  Choose another
                </Link>
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

/**
 * Whether the server offered other times that the visitor may not have seen. The page may have been closed when the
 * answer arrived.
 */
function hasNewTimes(receipt: Receipt): boolean {
  const { newTimes } = receipt.answer
  return !isDeleted(receipt) && Array.isArray(newTimes) && newTimes.length > 0
}
