import type { Claim } from '../../company/facts/claims.ts'
import { isSample, isShown, shown } from '../../company/facts/fact.ts'
import { Dagger } from './dagger.tsx'

/** Numbers set large, with what they count. Those that may not be shown are left out, and with the last one the list. */
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

/** One number set large, beside what it counts; nothing where it may not be shown. */
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
