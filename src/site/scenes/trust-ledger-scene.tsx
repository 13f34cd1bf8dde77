import { Scene } from './scene.tsx'
import { entries, formatCents, runningBalance } from './trust-ledger.ts'

const lines = runningBalance(entries)
const balance = formatCents(lines.at(-1)?.balanceCents ?? 0)

/** One client's trust ledger, and the three balances that must agree. */
export function TrustLedgerScene() {
  return (
    <Scene
      name="ledger"
      description={`A client trust ledger with four entries and a running balance that ends at $${balance}. Below it bank, book and client ledgers show the same amount.`}
    >
      <p className="scene__bar">
        <b>Trust account</b> <span>Alvarez v. Northgate</span>
      </p>
      <table className="ledger">
        <tbody>
          {lines.map(({ date, text, cents, balanceCents }) => (
            <tr key={date}>
              <td>{date}</td>
              <td>{text}</td>
              <td>{formatCents(cents)}</td>
              <td>{formatCents(balanceCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ledger__agree">
        {['Bank', 'Book', 'Clients'].map((name) => (
          <span key={name}>
            {name} <b>{balance}</b>
          </span>
        ))}
      </p>
    </Scene>
  )
}
