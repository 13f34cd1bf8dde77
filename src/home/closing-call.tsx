import { claims } from '../site/claims.ts'
import { callToAction } from '../site/navigation.ts'
import { TargetLink } from '../ui/target-link.tsx'

const steps = [
  { title: 'A 30-minute demo', text: 'You bring the questions. We use a firm like yours as the example.' },
  { title: `A ${claims.trialDays.value} ${claims.trialDays.text}`, text: 'No credit card and no setup fees.' },
  { title: 'A guarantee', text: `${claims.hoursSavedMonthly.value} ${claims.hoursSavedMonthly.text}.` },
] as const

/** The last word of the page: what happens after the click, and the click. */
export function ClosingCall() {
  return (
    <section className="closing" id="demo" aria-labelledby="demo-title">
      <div className="closing__row container">
        <div className="stack">
          <h2 id="demo-title">See it with questions from your own practice</h2>
          <p>
            <TargetLink to={callToAction.to} className="button button--primary">
              {callToAction.label}
            </TargetLink>
          </p>
        </div>
        <ol className="closing__steps">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
