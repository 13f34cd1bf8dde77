import { formatNumber, sumOf } from '../../lib/format-number.ts'
import { FEWEST_NAMED, type LeadSources } from '../rules/lead-sources.ts'
import { CountCell } from './count-cell.tsx'
import { OTHER, TOO_FEW, shortDay } from './source-words.ts'

/** A table of leads by week and form, the current week first. */
export function FormsTable({ weeks, forms, others }: Pick<LeadSources, 'weeks' | 'forms' | 'others'>) {
  const columns = [...forms, ...(sumOf(others) === 0 ? [] : [{ name: OTHER, weekly: others }])]
  const most = Math.max(...columns.flatMap(({ weekly }) => weekly))
  const total = sumOf(columns.flatMap(({ weekly }) => weekly))
  const caption = <caption>Leads by form and week</caption>
  if (total < FEWEST_NAMED)
    return (
      <table className="sources__table">
        {caption}
        <tbody>
          <tr>
            <td>{TOO_FEW}</td>
          </tr>
        </tbody>
      </table>
    )
  return (
    <table className="sources__table sources__weeks">
      {caption}
      <thead>
        <tr>
          <th scope="col">Week from</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        {weeks
          .map((monday, week) => (
            <tr key={monday}>
              <th scope="row">{shortDay(monday)}</th>
              {columns.map(({ name, weekly }) => (
                <CountCell key={name} count={weekly[week] ?? 0} most={most} />
              ))}
              <td>{formatNumber(sumOf(columns.map(({ weekly }) => weekly[week] ?? 0)))}</td>
            </tr>
          ))
          .toReversed()}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">In all</th>
          {columns.map(({ name, weekly }) => (
            <td key={name}>{formatNumber(sumOf(weekly))}</td>
          ))}
          <td>{formatNumber(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
