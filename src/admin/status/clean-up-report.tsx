import { formatNumber } from '../../lib/format-number.ts'
import type { CleanUp } from './status.ts'
import { distanceOf } from './status-words.ts'

type CleanUpReportProps = { report: CleanUp | null; now: number }

/** Shows how many rows of each kind the last nightly clean-up deleted, and how many it left for which reason. */
export function CleanUpReport({ report, now }: CleanUpReportProps) {
  return (
    <>
      <h2>Clean-up</h2>
      {report === null ? (
        <p>No clean-up has run yet. It runs every night.</p>
      ) : (
        <table className="status__clean-up">
          <caption>
            The clean-up {distanceOf(report.begun, now)} took {formatNumber(report.took)} ms
            {report.complete ? '.' : ' and did not finish. It continues next night.'}
          </caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">After</th>
              <th scope="col">Was due</th>
              <th scope="col">Ended</th>
            </tr>
          </thead>
          <tbody>
            {report.rules.map(({ name, days, due, ended, left, spared, failed }) => (
              <tr key={name} data-ok={left === 0 && failed === undefined}>
                <th scope="row">
                  {name}
                  {left > 0 && <small>{formatNumber(left)} left for the next night</small>}
                  {failed !== undefined && <small>Failed: {failed}</small>}
                  {spared.map(({ reason, rows }) => (
                    <small key={reason}>
                      {formatNumber(rows)} kept: {reason}
                    </small>
                  ))}
                </th>
                <td>{days === 0 ? '–' : `${days} days`}</td>
                <td>{formatNumber(due)}</td>
                <td>{formatNumber(ended)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
