import { LedgerHead } from './ledger-head.tsx'
import { Scene } from './scene.tsx'
import { entries, formatCents, onStatement, runningBalance } from './trust-ledger.ts'

const lines = runningBalance(entries)
const balance = formatCents(lines.at(-1)?.balanceCents ?? 0)

/** The dates of the two latest entries, which the visitor can tick. The others are ticked already. */
const [first, second] = entries.slice(-2).map(({ date }) => date)

/** For each combination of ticked entries: the bank's balance, and how much the book differs from it. */
const sums = [
  { ticked: 'none', open: [first, second] },
  { ticked: 'first', open: [second] },
  { ticked: 'second', open: [first] },
  { ticked: 'both', open: [] },
].map(({ ticked, open }) => {
  const bank = onStatement(entries, open)
  return { ticked, bank: formatCents(bank), off: formatCents(Math.abs(bank - onStatement(entries, []))) }
})

/**
 * A picture of one client's trust ledger with three balances: bank, book and client. They are equal once the visitor
 * ticks all entries of the bank's statement.
 */
export function TrustLedgerScene() {
  return (
    <Scene
      name="ledger"
      isLiving
      description={`A client trust ledger with four entries and a running balance that ends at $${balance}. Two entries are not marked on the bank’s statement yet: mark both, and bank, book and client ledgers agree.`}
    >
      <p className="scene__bar">
        <b>Trust account</b> <span>Alvarez v. Northgate</span>
      </p>
      <table className="ledger">
        <caption>Mark what the bank statement shows</caption>
        <LedgerHead columns={['Date', 'Entry', 'Amount', 'Balance']} />
        <tbody>
          {lines.map(({ date, text, cents, balanceCents }) => (
            <tr key={date}>
              <td>
                <label className="tick">
                  <input
                    type="checkbox"
                    className={date === first ? 'tick__first' : date === second ? 'tick__second' : undefined}
                    defaultChecked={date !== first && date !== second}
                    disabled={date !== first && date !== second}
                  />
                  {date}
                  <span className="visually-hidden">, {text}, is on the statement</span>
                </label>
              </td>
              <td>{text}</td>
              <td>{formatCents(cents)}</td>
              <td>{formatCents(balanceCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="ledger__agree">
        <span>
          Bank{' '}
          {sums.map(({ ticked, bank }) => (
            <b key={ticked} className={`if-${ticked}`}>
              {bank}
            </b>
          ))}
        </span>
        <span>
          Book <b>{balance}</b>
        </span>
        <span>
          Clients <b>{balance}</b>
        </span>
      </div>
      <p className="scene__foot" aria-live="polite">
        {sums.map(({ ticked, off }) => (
          <span key={ticked} className={`if-${ticked}`}>
            {ticked === 'both' ? '✓ The three balances agree.' : `Bank and book differ by ${off}.`}
          </span>
        ))}
      </p>
    </Scene>
  )
}
