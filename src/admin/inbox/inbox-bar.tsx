import { useState, type FormEvent } from 'react'
import type { LeadsAnswer } from '../rules/lead.ts'
import { leadViews, type LeadView } from '../rules/lead-views.ts'
import { StaffBar } from '../layout/staff-layout.tsx'

const NAMES: Readonly<Record<LeadView, string>> = { open: 'Open', closed: 'Closed', quarantined: 'Suspected spam' }

type InboxBarProps = {
  show: LeadView
  q: string
  counts: LeadsAnswer['counts'] | undefined
  onShow: (view: LeadView) => void
  onSearch: (text: string) => void
  onSave: () => void
  onHelp: () => void
}

/** The inbox's toolbar: the views of leads, the search across all views, and the actions on the list. */
export function InboxBar({ show, q, counts, onShow, onSearch, onSave, onHelp }: InboxBarProps) {
  const [typed, setTyped] = useState(q)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <StaffBar title="Inbox">
      <div className="staff-tabs" role="group" aria-label="Show">
        {leadViews.map((view) => (
          <button
            key={view}
            type="button"
            className="staff-tab"
            aria-pressed={view === show && q === ''}
            onClick={() => {
              setTyped('')
              onShow(view)
            }}
          >
            {counts === undefined ? NAMES[view] : `${NAMES[view]} (${counts[view]})`}
          </button>
        ))}
      </div>
      <search>
        <form className="inbox__find" onSubmit={search}>
          <label className="visually-hidden" htmlFor="inbox-search">
            Search all leads by name, email or reference
          </label>
          <input
            id="inbox-search"
            className="field__control inbox__search"
            type="search"
            placeholder="Name or email"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit" className="button">
            Search
          </button>
        </form>
      </search>
      <button type="button" className="button button--quiet inbox__csv" onClick={onSave}>
        Save as CSV
      </button>
      <button type="button" className="button button--quiet" onClick={onHelp}>
        Keys
      </button>
    </StaffBar>
  )
}
