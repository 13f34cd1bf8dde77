import { TargetLink } from '../ui/target-link.tsx'
import { callToAction } from './navigation.ts'

export type ClosingBandProps = {
  title: string
  /** A second way on, for those who don't want the demo yet. */
  second?: { to: `/${string}`; label: string }
  /** What follows the click, in order. */
  steps: ReadonlyArray<{ title: string; text: string }>
}

/** The last word of a page: the call to action, and what happens after it. */
export function ClosingBand({ title, second, steps }: ClosingBandProps) {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div className="closing__row container">
        <div className="stack">
          <h2 id="closing-title">{title}</h2>
          <p className="cluster">
            <TargetLink to={callToAction.to} className="button button--primary">
              {callToAction.label}
            </TargetLink>
            {second ? (
              <TargetLink to={second.to} className="button button--quiet">
                {second.label}
              </TargetLink>
            ) : null}
          </p>
        </div>
        <ol className="closing__steps">
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
