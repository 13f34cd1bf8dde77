import { sumOf } from '../../lib/format-number.ts'
import { FEWEST_NAMED, type SourceTable } from '../rules/lead-sources.ts'
import { CountCell } from './count-cell.tsx'
import { OTHER, TOO_FEW } from './source-words.ts'

type NamesTableProps = {
  table: SourceTable
  /** What the numbers count. */
  counted: 'Leads' | 'Visits'
}

/** A table with the names of one kind of source, and the number of leads or visits for each. */
export function NamesTable({ table, counted }: NamesTableProps) {
  const { title, meaning, rows, other, silent, silentName } = table
  // A visitor may choose any name, also the words of the last two rows.
  const all = [
    ...rows.map((row) => ({ ...row, key: `named ${row.name}` })),
    ...(other === 0 ? [] : [{ key: 'other', name: OTHER, count: other }]),
    ...(silent === 0 ? [] : [{ key: 'silent', name: silentName, count: silent }]),
  ]
  const counts = all.map(({ count }) => count)
  return (
    <table className="sources__table">
      <caption>
        {title}
        <small>{meaning}</small>
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">{counted}</th>
        </tr>
      </thead>
      <tbody>
        {sumOf(counts) < FEWEST_NAMED ? (
          <tr>
            <td colSpan={2}>{TOO_FEW}</td>
          </tr>
        ) : (
          all.map(({ key, name, count }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <CountCell count={count} most={Math.max(...counts)} />
            </tr>
          ))
        )}
      </tbody>
    </table>
  )
}
