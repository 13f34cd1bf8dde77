/** A ledger's column headings, for screen readers only. */
export function LedgerHead({ columns }: { columns: readonly string[] }) {
  return (
    <thead className="visually-hidden">
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}
