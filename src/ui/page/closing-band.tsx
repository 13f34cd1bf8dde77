import type { ReactNode } from 'react'

type Step = { title: string; text: string }

export type ClosingBandProps = {
  id?: string
  titleId?: string
  title: string
  /** Content below the title: a sentence, buttons. */
  children?: ReactNode
  /** The steps after the visitor's click, in order. A single step is shown as a sentence. */
  steps?: readonly Step[]
  /** Content beside the title if there are no steps. */
  beside?: ReactNode
}

/** A page's closing section: the next action, and what follows. */
export function ClosingBand({ id, titleId = 'closing-title', title, children, steps, beside }: ClosingBandProps) {
  return (
    <section className="closing" id={id} aria-labelledby={titleId}>
      <div className="closing__row container">
        <div className="stack">
          <h2 id={titleId}>{title}</h2>
          {children}
        </div>
        {steps ? <Steps steps={steps} /> : beside}
      </div>
    </section>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const [first, ...others] = steps
  if (first === undefined) return null
  if (others.length === 0) {
    return (
      <p className="closing__one">
        <strong>{first.title}.</strong> {first.text}
      </p>
    )
  }
  return (
    <ol className="closing__steps">
      {steps.map((step) => (
        <li key={step.title}>
          <h3>{step.title}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  )
}
