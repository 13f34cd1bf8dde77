import type { Claim } from '../../company/facts/claims.ts'
import { isSample, isShown, shown } from '../../company/facts/fact.ts'
import { Dagger } from './dagger.tsx'

/** Large numbers with their labels. Hidden numbers are left out. Empty if none remain. */
export function Figures({ figures }: { figures: readonly Claim[] }) {
  const present = shown(figures)
  if (present.length === 0) return null
  return (
    <dl className={`figures figures__list figures__list--${present.length}`}>
      {present.map((figure) => (
        <div key={figure.text}>
          <dt>
            {figure.text}
            <Dagger when={isSample(figure)} />
          </dt>
          <dd>{figure.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One large number with its label; empty if the number is hidden. */
export function FigureBeside({ figure }: { figure: Claim }) {
  if (!isShown(figure)) return null
  const { kind, value, text } = figure
  return (
    <p className="figure-beside">
      <b>{value}</b>
      <span>
        {text}
        <Dagger when={kind === 'figure' && isSample(figure)} />
      </span>
    </p>
  )
}
