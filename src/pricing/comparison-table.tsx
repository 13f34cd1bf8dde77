import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { competitors, type Competitor } from '../company/facts/competitors.ts'
import { isSample, isShown, shown } from '../company/facts/fact.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { COMPARED_USERS, comparedPlan, comparedYearlyPrice, costOfYear } from './comparison.ts'
import { formatDollars } from '../lib/format-number.ts'

const rowsFor = (others: readonly Competitor[]) => [
  {
    what: 'Per user/month',
    ours: <Price monthly={formatDollars(comparedPlan.monthlyPrice)} yearly={formatDollars(comparedYearlyPrice)} />,
    theirs: others.map(({ monthlyPrice }) => formatDollars(monthlyPrice)),
  },
  {
    what: `${COMPARED_USERS} users, one year`,
    ours: (
      <Price
        monthly={formatDollars(costOfYear(comparedPlan.monthlyPrice))}
        yearly={formatDollars(costOfYear(comparedYearlyPrice))}
      />
    ),
    theirs: others.map(({ monthlyPrice }) => formatDollars(costOfYear(monthlyPrice))),
  },
  ...(isShown(claims.cancellation)
    ? [{ what: 'Contract', ours: claims.cancellation.value, theirs: others.map(({ contract }) => contract) }]
    : []),
  ...(isShown(claims.dataMigration)
    ? [{ what: 'Data migration', ours: 'Free', theirs: others.map(({ dataMigration }) => dataMigration) }]
    : []),
  { what: 'Trust accounting', ours: 'Included', theirs: others.map(({ trustAccounting }) => trustAccounting) },
  {
    what: 'Document automation',
    ours: 'Included',
    theirs: others.map(({ documentAutomation }) => documentAutomation),
  },
  { what: 'Support', ours: 'Priority', theirs: others.map(({ support }) => support) },
]

/**
 * A table of our popular plan and the competitors whose offers may be shown. On a narrow phone the table scrolls in its
 * own box.
 */
export function ComparisonTable() {
  const others = shown(competitors)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <div className="comparison" role="region" aria-label="Comparison table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Compared</span>
            </th>
            <th scope="col">
              {brand.name} <span className="note">{comparedPlan.name}</span>
            </th>
            {others.map(({ name, ...fact }) => (
              <th key={name} scope="col">
                {name}
                <Dagger when={isSample(fact)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsFor(others).map(({ what, ours, theirs }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{ours}</td>
              {others.map(({ name }, index) => (
                <td key={name}>{theirs[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Price({ monthly, yearly }: { monthly: string; yearly: string }) {
  return (
    <>
      {monthly} <span className="note">{yearly} billed annually</span>
    </>
  )
}
