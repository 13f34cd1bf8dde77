import { brand } from '../company/facts/brand.ts'
import { LedgerHead } from '../site/scenes/ledger-head.tsx'
import { Scene } from '../site/scenes/scene.tsx'
import { formatDollars } from '../lib/format-number.ts'
import { plans } from '../company/facts/plans.ts'
import { specimenInvoice } from './specimen-invoice.ts'

const USERS = 5
const plan = plans[1]
const { lines, perMonth, perYear } = specimenInvoice(plan, USERS)

/** A picture of a sample invoice for five users, without hidden costs. */
export function SpecimenInvoiceScene() {
  return (
    <Scene
      name="invoice"
      description={`A specimen invoice for ${USERS} users on ${plan.name}, billed annually: ${formatDollars(perMonth)} a month, ${formatDollars(perYear)} for the year. Setup and data migration cost $0.`}
    >
      <p className="scene__bar">
        <b>{brand.name}, invoice</b> <span>Specimen</span>
      </p>
      <table className="ledger">
        <LedgerHead columns={['Quantity', 'What', 'Each', 'Amount']} />
        <tbody>
          {lines.map(({ quantity, text, each, amount }) => (
            <tr key={text}>
              <td>{quantity}</td>
              <td>{text}</td>
              <td>{inAccounts(each)}</td>
              <td>{inAccounts(amount)}</td>
            </tr>
          ))}
          <tr>
            <td>{USERS}</td>
            <td>Total a month</td>
            <td>{inAccounts(perMonth / USERS)}</td>
            <td>{inAccounts(perMonth)}</td>
          </tr>
        </tbody>
      </table>
      <p className="ledger__agree">
        <span>
          Per user <b>{formatDollars(perMonth / USERS)}</b>
        </span>
        <span>
          For the month <b>{formatDollars(perMonth)}</b>
        </span>
        <span>
          For the year <b>{formatDollars(perYear)}</b>
        </span>
      </p>
    </Scene>
  )
}

/** Returns dollars as accountants write them, with deductions in parentheses: -14 → "(14)". */
function inAccounts(dollars: number): string {
  return dollars < 0 ? `(${formatDollars(-dollars)})` : formatDollars(dollars)
}
