import { useQuery } from '@tanstack/react-query'
import { sumOf } from '../../lib/format-number.ts'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { useIsland } from '../../ui/use-island.ts'
import { readForAdmin, ASKED_ONCE } from '../account/for-admins.ts'
import { FEWEST_NAMED, leadSourcesSchema, type LeadSources } from '../rules/lead-sources.ts'
import type { SourcePeriod } from '../rules/source-periods.ts'
import { FormsTable } from './forms-table.tsx'
import { NamesTable } from './names-table.tsx'
import { StaffFailure } from '../layout/staff-layout.tsx'

/** Shows how many leads came in the last weeks. If the server does not answer, the last answer stays visible. */
export function SourcesBoard({ period }: { period: SourcePeriod }) {
  const island = useIsland<HTMLElement>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['lead-sources', period],
    queryFn: () => readForAdmin(leadSourcesSchema, '/api/site/lead-sources', { weeks: period }),
    ...ASKED_ONCE,
  })
  return (
    <section {...island} className="stack sources" aria-label="Sources of leads" aria-busy={isFetching}>
      {error === null ? null : <StaffFailure message={error.message} button="Refresh" onRetry={() => void refetch()} />}
      {data === undefined ? error === null && <LoadingNote>Counting leads…</LoadingNote> : <Board found={data} />}
    </section>
  )
}

function Board({ found }: { found: LeadSources }) {
  const { weeks, forms, others, arrivals } = found
  const leads = sumOf([...others, ...forms.flatMap(({ weekly }) => weekly)])
  return (
    <>
      {leads === 0 ? <p>No lead came in these {weeks.length} weeks.</p> : <Leads found={found} />}
      <h2>Visits from outside</h2>
      <p className="note">
        The server counts visits that begin with a link on another site or with a typed address. It records nothing
        about the visitor. Visits that a browser answers from its own storage aren’t counted.
      </p>
      <div className="sources__names">
        {arrivals.map((table) => (
          <NamesTable key={table.title} table={table} counted="Visits" />
        ))}
      </div>
    </>
  )
}

function Leads({ found: { weeks, forms, others, saying, sources } }: { found: LeadSources }) {
  return (
    <>
      <p className="note">
        Weeks begin on Monday in New York. Suspected spam, leads marked as not people and deleted leads don’t count. A
        name with fewer than {FEWEST_NAMED} leads in the whole period is part of “Other”.
      </p>
      <FormsTable weeks={weeks} forms={forms} others={others} />
      <h2>Where they came from</h2>
      <p className="note">Only these forms say where a lead came from: {saying.join(', ')}.</p>
      <div className="sources__names">
        {sources.map((table) => (
          <NamesTable key={table.title} table={table} counted="Leads" />
        ))}
      </div>
    </>
  )
}
