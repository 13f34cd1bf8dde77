import type { Claim } from '../site/claims.ts'

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
