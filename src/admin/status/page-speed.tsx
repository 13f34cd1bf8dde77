import type { Vital } from './status.ts'
import { vitalText } from './status-words.ts'

const METRICS = [
  { metric: 'lcp', name: 'Largest part shown' },
  { metric: 'inp', name: 'Response to a touch' },
  { metric: 'cls', name: 'Moved' },
] as const

/**
 * Shows how fast pages were for visitors: the 75th percentile of each metric, and the shares of good and poor visits.
 */
export function PageSpeed({ vitals }: { vitals: readonly Vital[] }) {
  const pages = [...new Set(vitals.map(({ page }) => page))]
  return (
    <>
      <h2>Page speed for visitors</h2>
      {pages.length === 0 ? (
        <p>No visitor has reported it since the start. One page view in ten does.</p>
      ) : (
        <table className="status__speed">
          <caption>Three of four visits stayed below. The bar: good, middling, poor.</caption>
          <thead>
            <tr>
              <th scope="col">Page</th>
              {METRICS.map(({ metric, name }) => (
                <th key={metric} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.map((page) => (
              <tr key={page}>
                <th scope="row">{page}</th>
                {METRICS.map(({ metric }) => (
                  <td key={metric}>
                    <Speed vital={vitals.find((each) => each.page === page && each.metric === metric)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
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
