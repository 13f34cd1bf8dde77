import type { ReactNode } from 'react'

/**
 * A table of the audit page. If it is too wide, only the table scrolls sideways.
 * @param columns the headings of the columns
 */
export function AuditTable(props: { name: string; columns: readonly string[]; children: ReactNode }) {
  const { name, columns, children } = props
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach a box that scrolls
    <div className="audit__scroll" role="region" aria-label={name} tabIndex={0}>
      <table className="audit-table">
        <caption>{name}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
