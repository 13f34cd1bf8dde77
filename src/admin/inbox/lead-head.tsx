import { mailto } from '../../ui/reach-us.tsx'
import { DottedParts } from '../layout/staff-layout.tsx'
import type { Act } from '../rules/lead-actions.ts'
import { leadStates, type LeadDetail, type LeadState } from '../rules/lead.ts'
import { BackButton } from './back-button.tsx'
import { bothZones } from './both-zones.ts'
import type { InboxFault } from './inbox-server.ts'
import type { Answers } from './lead-answers.ts'
import { bookingWords, clockWords, kindOf, stateWords, titleOf } from './lead-words.ts'

export const PANEL_TITLE_ID = 'lead-title'
export const FACTS_ID = 'lead-facts'

type HeadProps = {
  detail: LeadDetail
  answers: Answers
  fault: InboxFault | undefined
  now: Date
  hasFacts: boolean
  onAct: Act
  onMove: (state: LeadState) => void
  onFacts: (isOpen: boolean) => void
  onClose: () => void
}

/** The head of an open lead: its title, contact, appointment and state, which staff need before they reply. */
export function LeadHead({ detail, answers, fault, now, hasFacts, onAct, onMove, onFacts, onClose }: HeadProps) {
  const { lead, appointment } = detail
  const { text, urgency } = clockWords(lead, now)
  const on = { item: lead.id, version: lead.version }
  const about = [kindOf(lead), answers.firm || lead.about, answers.size]
  const time = appointment === undefined ? '' : bothZones(appointment.at, appointment.zone)
  return (
    <header className="lead__head">
      <div className="lead__ways">
        <BackButton onBack={onClose} />
        <button
          type="button"
          className="button button--quiet lead__more"
          aria-expanded={hasFacts}
          aria-controls={FACTS_ID}
          onClick={() => onFacts(!hasFacts)}
        >
          Facts
        </button>
      </div>
      <h2 id={PANEL_TITLE_ID} tabIndex={-1}>
        {titleOf(lead)}
      </h2>
      <p className="lead__about">
        <DottedParts texts={about} />
      </p>
      {time === '' ? null : (
        <p className="lead__time">
          <DottedParts texts={[...time.split(' · '), bookingWords(lead)]} />
        </p>
      )}
      <p className="lead__contact">
        {lead.email === '' ? null : <a href={mailto(lead.email, `${kindOf(lead)} ${lead.receipt}`)}>{lead.email}</a>}
        {answers.phone === '' ? null : <a href={`tel:${answers.phone.replace(/[^\d+]/g, '')}`}>{answers.phone}</a>}
      </p>
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
        <div className="inbox__held">
          <p>Suspected spam: no mail was sent. Is it from a person? Then release it, and its mails leave.</p>
          <button type="button" className="button" onClick={() => void onAct({ action: 'release', ...on })}>
            Release
          </button>
        </div>
      ) : null}
      <div className="lead__states" role="group" aria-label="State">
        {leadStates.map((state) => (
          <button
            key={state}
            type="button"
            className="button inbox__tab"
            aria-pressed={state === lead.state}
            onClick={() => onMove(state)}
          >
            {stateWords(state === lead.state ? lead : { state, isSeen: false })}
          </button>
        ))}
        {lead.state === 'new' || lead.isQuarantined ? null : (
          <button type="button" className="button button--quiet" onClick={() => void onAct({ action: 'wrote', ...on })}>
            Reopen
          </button>
        )}
      </div>
    </header>
  )
}
