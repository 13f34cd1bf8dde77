import type { ReactNode } from 'react'

export type ClosingBandProps = {
  id?: string
  titleId?: string
  title: string
  /** Below the title: a sentence, buttons. */
  children?: ReactNode
  /** What follows the click, in order. */
  steps?: ReadonlyArray<{ title: string; text: string }>
  /** In place of steps. */
  beside?: ReactNode
}

/** The last word of a page: what to do next, and what happens after it. */
export function ClosingBand({ id, titleId = 'closing-title', title, children, steps, beside }: ClosingBandProps) {
  return (
    <section className="closing" id={id} aria-labelledby={titleId}>
      <div className="closing__row container">
        <div className="stack">
          <h2 id={titleId}>{title}</h2>
          {children}
        </div>
        {steps ? (
          <ol className="closing__steps">
            {steps.map((step) => (
              <li key={step.title}>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        ) : (
          beside
        )}
      </div>
    </section>
  )
}
