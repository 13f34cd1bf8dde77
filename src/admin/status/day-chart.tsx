import { formatNumber } from '../../lib/format-number.ts'
import { clockOf } from './status-words.ts'

const BAR = 4
const GAP = 1
const HEIGHT = 64

type DayChartProps = {
  title: string
  /** The content of the chart as text, shown above the bars. Screen readers skip the bars. */
  summary: string
  /**
   * One bar for each quarter of an hour, oldest first. `at`: its start (epoch ms). `marked`: how much of `value` is
   * highlighted, in the same unit.
   */
  bars: readonly { at: number; value: number; marked?: number }[]
  /** The start of the known data (epoch ms); 0 if all 24 hours are known. */
  since?: number
  text?: (value: number) => string
}

/** A chart of the last 24 hours, one bar for each quarter of an hour. `summary` describes it in words. */
export function DayChart({ title, summary, bars, since = 0, text = formatNumber }: DayChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  const height = (value: number) => (most === 0 ? 0 : Math.max((value / most) * HEIGHT, value > 0 ? 2 : 0))
  const bar = (name: string, place: number, value: number) => (
    <rect className={name} x={place * BAR} y={HEIGHT - height(value)} width={BAR - GAP} height={height(value)} />
  )
  const unknown = bars.filter(({ at }) => at < since).length
  return (
    <figure className="day-chart">
      <figcaption>
        <h3 className="day-chart__title">{title}</h3>
        <p>{summary}</p>
      </figcaption>
      <svg
        className="day-chart__bars"
        viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {unknown > 0 && <rect className="day-chart__unknown" width={unknown * BAR} height={HEIGHT} />}
        {bars.map(({ at, value, marked = 0 }, place) => (
          <g key={at}>
            <title>{`${clockOf(at)}: ${text(value)}`}</title>
            {bar('day-chart__bar', place, value)}
            {marked > 0 && bar('day-chart__marked', place, marked)}
          </g>
        ))}
      </svg>
      {unknown > 0 && <p className="day-chart__legend">No data before {clockOf(since)}</p>}
      <p className="day-chart__scale">
        <span>{clockOf(bars[0]?.at ?? 0)} yesterday</span>
        <span>most: {text(most)}</span>
        <span>now</span>
      </p>
    </figure>
  )
}
