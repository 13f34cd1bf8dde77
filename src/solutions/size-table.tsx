import { questions, sizes } from './size-questions.ts'

/** A table of the same four decisions in firms of four sizes. On a phone it is a list of questions. */
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
