/** What the columns of a ledger are; who sees the picture knows it. */
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
