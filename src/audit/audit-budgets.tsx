import type { Budget } from './audit-policies.ts'
import { budgetWords, isUsedUp } from './audit-words.ts'

/** How much may be used of what strangers could use up, how much is, and by which variable that is changed. */
export function AuditBudgets({ budgets }: { budgets: readonly Budget[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className="audit__scroll" role="region" aria-label="Budgets" tabIndex={0}>
      <table className="audit-table">
        <caption>Budgets</caption>
        <thead>
          <tr>
            <th scope="col">Budget</th>
            <th scope="col">Used</th>
            <th scope="col">Set by</th>
          </tr>
        </thead>
        <tbody>
          {budgets.map((budget) => (
            <tr key={budget.variable} className={isUsedUp(budget) ? 'audit-table__changed' : ''}>
              <th scope="row">{budget.name}</th>
              <td>
                {budgetWords(budget)}
                {isUsedUp(budget) ? (
                  <span className="audit-table__difference">{budget.least ? 'Too little' : 'Used up'}</span>
                ) : null}
              </td>
              <td>
                <code>{budget.variable}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
