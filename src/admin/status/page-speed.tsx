import type { Vital } from './status.ts'
import { vitalGroup, vitalText } from './status-words.ts'

type Column = { readonly metric: Vital['metric']; readonly name: string }

const VIEW = [
  { metric: 'lcp', name: 'Largest part shown' },
  { metric: 'inp', name: 'Response to a touch' },
  { metric: 'cls', name: 'Moved' },
] as const satisfies Column[]
const NEXT = [{ metric: 'next', name: 'Link to heading' }] as const satisfies Column[]
const FRAME = [{ metric: 'frame', name: 'Longest frame' }] as const satisfies Column[]

type PageSpeedProps = { vitals: readonly Vital[] }

/**
 * Shows how fast pages were for visitors: the 75th percentile of each metric, and the shares of good and poor visits.
 * First for pages as visitors arrive, then for the next page after a press on a link, then for the longest frames.
 */
export function PageSpeed({ vitals }: PageSpeedProps) {
  return (
    <>
      <h2>Page speed for visitors</h2>
      <SpeedTable
        vitals={vitals}
        by="page"
        title="Page"
        columns={VIEW}
        caption="Three of four visits stayed below. The bar: good, middling, poor."
        empty="No visitor has reported it since the start. One page view in ten does."
      />
      <h3>From one page to the next</h3>
      <div className="status__speeds">
        <SpeedTable
          vitals={vitals}
          by="page"
          title="Next page"
          columns={NEXT}
          caption="From the press of a link on this site to the next page’s heading."
          empty="No visitor who pressed a link has reported it since the start."
        />
        <SpeedTable
          vitals={vitals}
          by="source"
          title="Came from"
          columns={NEXT}
          caption="The same, by what answered."
        />
      </div>
      <h3>Longest frames</h3>
      <div className="status__speeds">
        <SpeedTable
          vitals={vitals}
          by="script"
          title="Script"
          columns={FRAME}
          caption="Each visit’s longest frame above 50 ms, by the script that ran longest in it."
          empty="No visitor has reported a frame above 50 ms since the start."
        />
      </div>
    </>
  )
}

type SpeedTableProps = PageSpeedProps & {
  by: Vital['by']
  /** The heading of the column with the groups. */
  title: string
  columns: readonly Column[]
  caption: string
  /** What the table is replaced by if there are no reports; without it by nothing. */
  empty?: string
}

function SpeedTable({ vitals, by, title, columns, caption, empty }: SpeedTableProps) {
  const shown = vitals.filter((each) => each.by === by && columns.some(({ metric }) => metric === each.metric))
  const groups = [...new Set(shown.map(({ group }) => group))]
  if (groups.length === 0) return empty === undefined ? null : <p>{empty}</p>
  return (
    <table className="status__speed">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {columns.map(({ metric, name }) => (
            <th key={metric} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group}>
            <th scope="row">{vitalGroup({ by, group })}</th>
            {columns.map(({ metric }) => (
              <td key={metric}>
                <Speed vital={shown.find((each) => each.group === group && each.metric === metric)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function Speed({ vital }: { vital: Vital | undefined }) {
  if (vital === undefined) return '–'
  const { good, poor, reports } = vital
  return (
    <>
      {vitalText(vital)}{' '}
      <span className="visually-hidden">
        ({percent(good)} good, {percent(poor)} poor)
      </span>
      <small>of {reports}</small>
      <svg className="speed-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="speed-bar__middling" width="100" height="6" />
        <rect className="speed-bar__good" width={good * 100} height="6" />
        <rect className="speed-bar__poor" x={100 - poor * 100} width={poor * 100} height="6" />
      </svg>
    </>
  )
}
