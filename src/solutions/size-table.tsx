import { questions, sizes } from './size-questions.ts'

/** How firms of four sizes make the same four decisions. On a phone each question is separate. */
export function SizeTable() {
  return (
    <table className="size-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Question</span>
          </th>
          {sizes.map((size) => (
            <th key={size} scope="col">
              {size}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {questions.map(({ id, question, answers }) => (
          <tr key={id}>
            <th scope="row">{question}</th>
            {sizes.map((size, column) => (
              <td key={size}>
                <span className="size-table__size">{size}</span>
                {answers[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
