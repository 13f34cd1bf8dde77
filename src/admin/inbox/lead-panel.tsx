import type { Act } from '../rules/lead-actions.ts'
import { leadStates, STATE_NAMES, type LeadDetail } from '../rules/lead.ts'
import type { InboxFault } from './inbox-server.ts'
import { LeadCare } from './lead-care.tsx'
import { LeadMails } from './lead-mails.tsx'
import { LeadOthers } from './lead-others.tsx'
import { LeadReply } from './lead-reply.tsx'
import { LeadRoom } from './lead-room.tsx'
import { LeadSeen } from './lead-seen.tsx'
import { bookingWords, clockWords, kindOf, titleOf, whenText } from './lead-words.ts'

export const PANEL_TITLE_ID = 'lead-title'

type PanelProps = {
  detail: LeadDetail
  fault: InboxFault | undefined
  now: Date
  /** The address of who reads. */
  me: string
  onAct: Act
  onOpen: (id: string) => void
}

/** One lead: what was sent, where it stands, and all that can be done about it. */
export function LeadPanel({ detail, fault, now, me, onAct, onOpen }: PanelProps) {
  const { lead } = detail
  const { text, urgency } = clockWords(lead, now)
  const on = { item: lead.id, version: lead.version }
  return (
    <article className="stack" aria-labelledby={PANEL_TITLE_ID}>
      <h2 id={PANEL_TITLE_ID} tabIndex={-1}>
        {titleOf(lead)}
      </h2>
      <p className="note">
        {[kindOf(lead), lead.receipt, `came ${whenText(lead.created)}`].filter((part) => part !== '').join(' · ')}
      </p>
      <LeadSeen seen={detail.seen} me={me} now={now} />
      {text === '' ? null : (
        <p className="inbox__standing" data-urgency={urgency}>
          {text}
        </p>
      )}
      {fault === undefined ? null : (
        <p role="alert" className="inbox__fault">
          {fault.message}
        </p>
      )}
      {lead.isQuarantined ? (
        <div className="inbox__held stack">
          <p>It looks like a program’s. None of its mails has left. Is it a person’s?</p>
          <div>
            <button type="button" className="button" onClick={() => void onAct({ action: 'release', ...on })}>
              Release it
            </button>
          </div>
        </div>
      ) : null}
      <div className="cluster" role="group" aria-label="State">
        {leadStates.map((state) => (
          <button
            key={state}
            type="button"
            className="button inbox__tab"
            aria-pressed={state === lead.state}
            onClick={() => void onAct({ action: 'change', ...on, state })}
          >
            {STATE_NAMES[state]}
          </button>
        ))}
        {lead.state === 'new' || lead.isQuarantined ? null : (
          <button type="button" className="button button--quiet" onClick={() => void onAct({ action: 'wrote', ...on })}>
            They wrote again
          </button>
        )}
      </div>
      <section aria-labelledby="lead-sent" className="stack">
        <h3 id="lead-sent">What was sent</h3>
        <dl className="inbox__fields">
          {detail.fields.map(([label, value]) => (
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
        <p>
          <a href={detail.dashboard}>The record in the dashboard</a>
        </p>
      </section>
      {detail.room === undefined ? null : (
        <LeadRoom key={detail.room.own} lead={lead} room={detail.room} onAct={onAct} />
      )}
      <LeadReply lead={lead} onAct={onAct} />
      <LeadCare lead={lead} owners={detail.owners} onAct={onAct} />
      <LeadMails detail={detail} onAct={onAct} />
      <LeadOthers detail={detail} onAct={onAct} onOpen={onOpen} />
    </article>
  )
}
