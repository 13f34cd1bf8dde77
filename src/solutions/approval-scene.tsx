import { invoicedCents, prebill } from '../site/scenes/prebill.ts'
import { Scene } from '../site/scenes/scene.tsx'
import { ByChoice, SceneChoice } from '../site/scenes/scene-choice.tsx'
import { formatCents } from '../site/scenes/trust-ledger.ts'
import { approvals, sizes } from './size-questions.ts'

const options = sizes.map((label) => ({ value: `size-${label.toLowerCase()}`, label }))

/**
 * A picture of an invoice and everyone who approves it before the client gets it. The visitor chooses the size of the
 * firm.
 */
export function ApprovalScene() {
  return (
    <Scene
      name="approval"
      isLiving
      description="An invoice, and everyone who approves it before the client gets it. Choose a size of firm to see who approves."
    >
      <p className="scene__bar">
        <b>Invoice 1043, Bellweather</b> <span>${formatCents(invoicedCents(prebill))}</span>
      </p>
      <ByChoice
        contents={approvals.map((people, index) => (
          <ol key={sizes[index]} className="approval">
            <li>
              <b>Drafted</b> <small>from the time you tracked</small>
            </li>
            {people.map((person) => (
              <li key={person} className="approval__person">
                <b>{capital(person)}</b> <small>{person === 'You' ? 'review it' : 'approves'}</small>
              </li>
            ))}
            <li>
              <b>Sent to the client</b> <small>with the approvals on record</small>
            </li>
          </ol>
        ))}
      />
      <SceneChoice legend="Firm:" name="firm-size" options={options} />
      <div className="scene__foot">
        <ByChoice isAnnounced contents={approvals.map((people) => summary(people))} />
      </div>
    </Scene>
  )
}

function summary(people: readonly string[]): string {
  if (people.includes('You')) return 'No other approval needed.'
  return people.length === 1 ? 'One person approves.' : `${people.length} people approve, one after the other.`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
