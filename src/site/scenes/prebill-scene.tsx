import { LedgerHead } from './ledger-head.tsx'
import { invoicedCents, lineCents, prebill } from './prebill.ts'
import { Scene } from './scene.tsx'
import { formatTenths } from './time-capture.ts'
import { formatCents } from './trust-ledger.ts'

const total = formatCents(invoicedCents(prebill))

/** A picture of a draft invoice under review. The attorney has removed one line before the client sees the invoice. */
export function PrebillScene() {
  return (
    <Scene
      name="prebill"
      description={`A draft invoice with four time entries. The reviewing attorney has written off an internal conference. The invoice comes to $${total}, and waits for the responsible partner’s approval.`}
    >
      <p className="scene__bar">
        <b>Draft invoice, Bellweather</b> <span>Reviewed by M. Sato</span>
      </p>
      <table className="ledger">
        <LedgerHead columns={['Who', 'Work', 'Hours', 'Amount']} />
        <tbody>
          {prebill.map((line) => (
            <tr key={line.text} className={line.review === 'kept' ? undefined : 'ledger__off'}>
              <td>{line.who}</td>
              <td>{line.text}</td>
              <td>{formatTenths(line.tenths)}</td>
              <td>{formatCents(lineCents(line))}</td>
            </tr>
          ))}
          <tr>
            <td>Sum</td>
            <td>To the client</td>
            <td>
              {formatTenths(prebill.reduce((sum, { tenths, review }) => sum + (review === 'kept' ? tenths : 0), 0))}
            </td>
            <td>{total}</td>
          </tr>
        </tbody>
      </table>
      <p className="scene__foot">
        <b>1 line written off,</b> with a reason. Waits for J. Whitfield’s approval.
      </p>
    </Scene>
  )
}
