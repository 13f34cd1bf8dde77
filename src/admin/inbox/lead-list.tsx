import { formatDate } from '../../lib/format-date.ts'
import { STATE_NAMES, type Lead } from '../rules/lead.ts'
import type { LeadView } from '../rules/lead-views.ts'
import { bookingWords, clockWords, kindOf, titleOf } from './lead-words.ts'

const NOTHING: Readonly<Record<LeadView, string>> = {
  open: 'Nothing is open. What visitors send appears here by itself.',
  closed: 'Nothing is closed yet.',
  quarantined: 'Nothing is held back.',
}

/** The id of the button that opens a lead. */
export const leadButtonId = (id: string): string => `lead-${id}`

type ListProps = {
  leads: readonly Lead[]
  open: string | undefined
  now: Date
  isSearched: boolean
  show: LeadView
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onOpen: (id: string) => void
}

/** Leads in the order that they are given. */
export function LeadList({ leads, open, now, isSearched, show, chosen, onChoose, onOpen }: ListProps) {
  if (leads.length === 0) return <p>{isSearched ? 'Nothing is found.' : NOTHING[show]}</p>
  const choose = (id: string, isChosen: boolean) =>
    onChoose(isChosen ? new Set([...chosen, id]) : new Set([...chosen].filter((each) => each !== id)))
  return (
    <ul className="inbox__leads" aria-label="Leads">
      {leads.map((lead) => {
        const { text, urgency } = clockWords(lead, now)
        return (
          <li key={lead.id} className="inbox__row" data-urgency={urgency}>
            <label className="inbox__choice">
              <input
                type="checkbox"
                checked={chosen.has(lead.id)}
                onChange={(event) => choose(lead.id, event.target.checked)}
              />
              <span className="visually-hidden">Choose {titleOf(lead)}</span>
            </label>
            <button
              type="button"
              id={leadButtonId(lead.id)}
              className="inbox__open"
              aria-current={lead.id === open ? 'true' : undefined}
              onClick={() => onOpen(lead.id)}
            >
              <span className="inbox__name">{titleOf(lead)}</span>
              <span className="inbox__about">
                {[kindOf(lead), lead.about].filter((part) => part !== '').join(' · ')}
              </span>
              <span className="inbox__facts">
                <span className="badge">{STATE_NAMES[lead.state]}</span>
                {text === '' ? null : <strong className="inbox__clock">{text}</strong>}
                <span>
                  {[bookingWords(lead), formatDate(lead.created), lead.owner].filter((part) => part !== '').join(' · ')}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
