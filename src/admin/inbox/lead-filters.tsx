import type { Lead } from '../rules/lead.ts'
import { toggled, type LeadFilter } from './lead-filter.ts'
import { kindOf } from './lead-words.ts'

type FiltersProps = { leads: readonly Lead[]; filter: LeadFilter; onFilter: (filter: LeadFilter) => void }

/** The buttons that filter the list: to the administrator's own leads, and by form. */
export function LeadFilters({ leads, filter, onFilter }: FiltersProps) {
  const channels = [...new Set([...leads.map(({ channel }) => channel), ...filter.channels])].toSorted()
  if (leads.length === 0) return null
  return (
    <div className="inbox__filters" role="group" aria-label="Show only">
      <button
        type="button"
        className="button inbox__filter"
        aria-pressed={filter.isMine}
        onClick={() => onFilter({ ...filter, isMine: !filter.isMine })}
      >
        Mine
      </button>
      {channels.map((channel) => (
        <button
          key={channel}
          type="button"
          className="button inbox__filter"
          aria-pressed={filter.channels.has(channel)}
          onClick={() => onFilter(toggled(filter, channel))}
        >
          {kindOf({ channel })}
        </button>
      ))}
    </div>
  )
}
