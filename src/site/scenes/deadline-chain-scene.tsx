import { countDeadline, deadlines, shortDate } from './deadline-chain.ts'
import { Scene } from './scene.tsx'

const counted = deadlines.map((deadline) => ({ ...deadline, ...countDeadline(deadline) }))
const spoken = counted
  .map(({ what, rule, days, due }) => `${what}, ${days} days by ${rule}, due ${shortDate(due)}`)
  .join('; ')

/** A picture of deadlines counted from events. Each shows its rule, and one moves because of a weekend. */
export function DeadlineChainScene() {
  return (
    <Scene
      name="chain"
      description={`Deadlines counted from the events of a case in a federal district court: ${spoken}. The second count ends on a Saturday and is moved to Monday by Rule 6(a).`}
    >
      <p className="scene__bar">
        <b>Reyes v. Calloway Transit</b> <span>U.S. District Court</span>
      </p>
      <ol className="rows">
        {counted.map(({ what, rule, days, from, ends, due }) => (
          <li key={what}>
            <span>
              <b>{what}</b>
              <small>
                {days} days from {shortDate(from)} · {rule}
              </small>
            </span>
            <span>
              <b>{shortDate(due)}</b>
              {ends === due ? null : <small>not {shortDate(ends)} · Rule 6(a)</small>}
            </span>
          </li>
        ))}
      </ol>
      <p className="scene__foot">Entered by rule, confirmed by a person: J. Whitfield, May 7.</p>
    </Scene>
  )
}
