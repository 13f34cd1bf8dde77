import type { Claim } from '../../company/facts/claims.ts'

export type FiguresProps = {
  figures: readonly Claim[]
  /** What must be known about where they come from. */
  note: string
}

/** Numbers set large, with what they count and the state of their sources. */
export function Figures({ figures, note }: FiguresProps) {
  return (
    <div className="figures">
      <dl className="figures__list">
        {figures.map(({ value, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="note">{note}</p>
    </div>
  )
}

export type FigureBesideProps = {
  figure: Claim
  /** The state of its source, where that is not said beside it. */
  note?: string
}

/** One number set large, beside what it counts. */
export function FigureBeside({ figure: { value, text }, note }: FigureBesideProps) {
  return (
    <p className="figure-beside">
      <b>{value}</b>
      <span>
        {text}
        {note ? (
          <>
            {' '}
            <span className="note">{note}</span>
          </>
        ) : null}
      </span>
    </p>
  )
}
