import { useState, type FormEvent } from 'react'
import type { LeadList } from '../rules/lead.ts'
import { leadViews, type LeadView } from '../rules/lead-views.ts'

const NAMES: Readonly<Record<LeadView, string>> = { open: 'Open', closed: 'Closed', quarantined: 'Held back' }

type InboxBarProps = {
  show: LeadView
  q: string
  counts: LeadList['counts'] | undefined
  onShow: (view: LeadView) => void
  onSearch: (text: string) => void
  onSave: () => void
  onHelp: () => void
}

/** Which leads are listed, the search among all of them, and what can be done with the list. */
export function InboxBar({ show, q, counts, onShow, onSearch, onSave, onHelp }: InboxBarProps) {
  const [typed, setTyped] = useState(q)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <div className="inbox__bar">
      <div className="cluster" role="group" aria-label="Show">
        {leadViews.map((view) => (
          <button
            key={view}
            type="button"
            className="button inbox__tab"
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
        <form className="cluster" onSubmit={search}>
          <label className="visually-hidden" htmlFor="inbox-search">
            Search all leads
          </label>
          <input
            id="inbox-search"
            className="field__control inbox__search"
            type="search"
            placeholder="Name, email or reference"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit" className="button">
            Search
          </button>
        </form>
      </search>
      <div className="cluster">
        <button type="button" className="button button--quiet" onClick={onSave}>
          Save as CSV
        </button>
        <button type="button" className="button button--quiet" onClick={onHelp}>
          Keys
        </button>
      </div>
    </div>
  )
}
