import { AuditTable } from './audit-table.tsx'
import type { Budget } from './audit-policies.ts'
import { budgetWords, isUsedUp } from './audit-words.ts'

/** How much may be used of what strangers could use up, how much is, and by which variable that is changed. */
export function AuditBudgets({ budgets }: { budgets: readonly Budget[] }) {
  return (
    <AuditTable name="Budgets" columns={['Budget', 'Used', 'Set by']}>
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
    </AuditTable>
  )
}
