import { useLayoutEffect, useRef, type RefObject } from 'react'
import { allForms } from '../../forms/rules/forms.ts'
import { animateFrom, animateIn } from '../../ui/animate-in.ts'
import { DottedParts } from '../layout/staff-layout.tsx'
import { StaffIcon } from '../layout/staff-icon.tsx'
import type { Lead } from '../rules/lead.ts'
import type { LeadView } from '../rules/lead-views.ts'
import { agoText, bookingWords, kindOf, rowClockWords, stateWords, titleOf } from './lead-words.ts'

const NOTHING: Readonly<Record<LeadView, string>> = {
  open: 'Nothing is open. New leads appear here by themselves.',
  closed: 'Nothing is closed yet.',
  quarantined: 'No suspected spam.',
}

/** The SVG paths of the icons that forms name. */
const ICONS = {
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v5M16 3v5',
  film: 'M4 5h16v11H4ZM8 20h8M10 8l4.500 2.500L10 13Z',
  case: 'M4 8h16v11H4ZM9 8V5h6v3M4 13h16',
  letter: 'M3 6h18v13H3ZM3 7l9 7 9-7',
}

function iconOf({ channel }: Lead): string {
  return ICONS[allForms.find(({ name }) => name === channel)?.inbox?.icon ?? 'letter']
}

export const leadButtonId = (id: string): string => `lead-${id}`

type ListProps = {
  leads: readonly Lead[]
  open: string | undefined
  now: Date
  /** Whether a search or a filter hides some leads from the list. */
  isNarrowed: boolean
  show: LeadView
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onOpen: (id: string) => void
}

/** Lists the leads in the given order. */
export function LeadList({ leads, open, now, isNarrowed, show, chosen, onChoose, onOpen }: ListProps) {
  const list = useMovingRows()
  if (leads.length === 0) return <p>{isNarrowed ? 'Nothing is found.' : NOTHING[show]}</p>
  const choose = (id: string, isChosen: boolean) =>
    onChoose(isChosen ? new Set([...chosen, id]) : new Set([...chosen].filter((each) => each !== id)))
  return (
    <ul className="inbox__leads" aria-label="Leads" ref={list}>
      {leads.map((lead) => {
        const { text, urgency } = rowClockWords(lead, now)
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
                <StaffIcon path={iconOf(lead)} size={16} />
                <DottedParts texts={[kindOf(lead), lead.about]} />
              </span>
              <span className="inbox__facts">
                <span className="badge">{stateWords(lead)}</span>
                {text === '' ? null : <strong className="inbox__clock">{text}</strong>}
                <DottedParts texts={[bookingWords(lead), agoText(lead.created, now), lead.owner]} />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * React hook for a list whose items come, go and change places by themselves. A moved item slides from its former
 * place, and a new one appears gently. Only transform and opacity are animated; the layout changes at once.
 */
function useMovingRows(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(new Map<Element, number>())

  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    // An opened or searched list has only new items. None of them is news.
    const isSameList = rows.some((row) => before.current.has(row))
    for (const row of isSameList ? rows : []) {
      const former = before.current.get(row)
      if (former === undefined) animateIn(row)
      else if (former !== row.offsetTop) animateFrom(row, former - row.offsetTop)
    }
    before.current = new Map(rows.map((row) => [row, row.offsetTop]))
  })

  return list
}
