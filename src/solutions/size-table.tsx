const sizes = ['Solo', 'Small', 'Mid-sized', 'Large'] as const

const questions = [
  {
    question: 'Who opens a matter?',
    answers: ['You', 'Whoever takes the call', 'Intake, after a conflict check', 'Intake, after conflicts clearance'],
  },
  {
    question: 'Who sees it?',
    answers: ['You', 'Everybody, unless closed', 'The group', 'Who is assigned, behind walls'],
  },
  {
    question: 'Who approves an invoice?',
    answers: [
      'You',
      'The responsible attorney',
      'The responsible attorney, then a partner',
      'Billing office, then a partner',
    ],
  },
  {
    question: 'Who gives and takes rights?',
    answers: ['You', 'A partner', 'The firm administrator', 'Your directory of employees'],
  },
] as const

/** How the same four decisions are made in firms of four sizes. On a phone each question stands by itself. */
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
        {questions.map(({ question, answers }) => (
          <tr key={question}>
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
