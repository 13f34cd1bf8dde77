import { receiptFor } from '../lib/submission.ts'
import { readParked, type ParkedRecord } from '../outbox/queue/parked-record.ts'
import { PARKED, PARKED_WARNING } from '../outbox/status/outbox-texts.ts'
import { ConfirmedButton } from '../ui/confirmed-button.tsx'
import { Entered } from './entered.tsx'
import { itemFacts } from './item-facts.ts'
import { When } from './when.tsx'

/** A request that another release saved and this one can't send. Shows its readable fields. */
export function ParkedItem({ parked, onDiscard }: { parked: ParkedRecord; onDiscard: () => void }) {
  const { call, payload, at } = readParked(parked)
  const { kind, about, slot, entered } = itemFacts({ call, payload })
  const receipt = typeof parked.key === 'string' ? receiptFor(parked.key) : ''
  return (
    <li className="device-item stack">
      <div className="device-item__head cluster">
        <h3>
          {kind} {receipt === '' ? null : <code>{receipt}</code>}
        </h3>
        <span className="badge">Waiting</span>
      </div>
      {about === '' ? null : <p className="saved-article__title">{about}</p>}
      {slot === '' ? null : <p>{slot}</p>}
      <p>{PARKED}</p>
      {at === undefined ? null : (
        <dl className="note">
          <dt>Saved</dt>
          <dd>
            <When at={at} />
          </dd>
        </dl>
      )}
      <Entered entries={entered} of={receipt} />
      <div className="cluster">
        <ConfirmedButton label="Discard" warning={PARKED_WARNING} confirmLabel="Discard it" onConfirm={onDiscard} />
      </div>
    </li>
  )
}
