import { DottedParts } from '../layout/staff-layout.tsx'
import type { Act } from '../rules/lead-actions.ts'
import type { LeadDetail } from '../rules/lead.ts'
import type { Answers } from './lead-answers.ts'
import { LeadCare } from './lead-care.tsx'
import { FACTS_ID } from './lead-head.tsx'
import { LeadOthers } from './lead-others.tsx'
import { LeadRoom } from './lead-room.tsx'
import { LeadSeen } from './lead-seen.tsx'
import { bookingWords, whenText } from './lead-words.ts'

type FactsProps = {
  detail: LeadDetail
  answers: Answers
  now: Date
  /** The email address of the signed-in administrator. */
  me: string
  onAct: Act
  onOpen: (id: string) => void
}

/** The column beside the conversation: the lead's data, and what staff recorded about it. */
export function LeadFacts({ detail, answers, now, me, onAct, onOpen }: FactsProps) {
  const { lead } = detail
  return (
    <section id={FACTS_ID} className="lead-facts stack" aria-label="Facts">
      <p className="note">
        <DottedParts texts={[lead.receipt, `came ${whenText(lead.created)}`]} />
      </p>
      <LeadSeen seen={detail.seen} me={me} now={now} />
      <LeadCare lead={lead} owners={detail.owners} onAct={onAct} />
      {detail.room === undefined ? null : (
        <LeadRoom key={detail.room.own} lead={lead} room={detail.room} onAct={onAct} />
      )}
      <LeadOthers detail={detail} onAct={onAct} onOpen={onOpen} />
      <details>
        <summary>Show all answers as sent</summary>
        <dl className="inbox__fields">
          {answers.raw.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {lead.booking === '' ? null : (
            <div>
              <dt>Booking</dt>
              <dd>{bookingWords(lead)}</dd>
            </div>
          )}
        </dl>
      </details>
      <p>
        <a href={detail.dashboard}>Open the record in the dashboard</a>
      </p>
    </section>
  )
}
