import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { competitors } from '../company/facts/competitors.ts'
import { COMPARED_USERS, comparedPlan, comparedYearlyPrice, costOfYear } from './comparison.ts'
import { formatDollars } from '../lib/format-number.ts'

const rows = [
  {
    what: 'Per user/month',
    ours: <Price monthly={formatDollars(comparedPlan.monthlyPrice)} yearly={formatDollars(comparedYearlyPrice)} />,
    theirs: competitors.map(({ monthlyPrice }) => formatDollars(monthlyPrice)),
  },
  {
    what: `${COMPARED_USERS} users, one year`,
    ours: (
      <Price
        monthly={formatDollars(costOfYear(comparedPlan.monthlyPrice))}
        yearly={formatDollars(costOfYear(comparedYearlyPrice))}
      />
    ),
    theirs: competitors.map(({ monthlyPrice }) => formatDollars(costOfYear(monthlyPrice))),
  },
  { what: 'Contract', ours: claims.cancellation.value, theirs: competitors.map(({ contract }) => contract) },
  { what: 'Data migration', ours: 'Free', theirs: competitors.map(({ dataMigration }) => dataMigration) },
  { what: 'Trust accounting', ours: 'Included', theirs: competitors.map(({ trustAccounting }) => trustAccounting) },
  {
    what: 'Document automation',
    ours: 'Included',
    theirs: competitors.map(({ documentAutomation }) => documentAutomation),
  },
  { what: 'Support', ours: 'Priority', theirs: competitors.map(({ support }) => support) },
]

/** The popular plan beside two competitors. On a narrow phone the table scrolls in a box of its own. */
export function ComparisonTable() {
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
            {competitors.map(({ name, isSample }) => (
              <th key={name} scope="col">
                {name} {isSample ? <span className="note">(sample)</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, ours, theirs }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{ours}</td>
              {competitors.map(({ name }, index) => (
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
