import { RegenerationCard } from './regeneration-card.tsx'
import { isUnfinished, summaryOf, type ImageItem } from './regeneration-job.ts'
import { phaseOf, rowsOf, shownRun, type RegenerationState } from './regeneration-state.ts'
import { reportTitle, succeeded } from './regeneration-texts.ts'

type ReportProps = { state: RegenerationState; onDraw: (item: ImageItem) => void }

/** What the newest run made, line by line; open while it is news. */
export function RegenerationReport({ state, onDraw }: ReportProps) {
  const run = shownRun(state)
  if (run === null) {
    const isStarting = phaseOf(state) === 'running'
    return (
      <p className="image-tool__report image-tool__report--none note">
        {isStarting
          ? 'The report appears here, line by line.'
          : 'The report of the last run appears here for administrators.'}
      </p>
    )
  }
  const isGoingOn = isUnfinished(run)
  const groups = (['post', 'author'] as const).map((kind) => ({
    kind,
    rows: rowsOf(state).filter((row) => row.kind === kind),
  }))
  return (
    <details className="image-tool__report" key={run.id} open={state.isWatched}>
      <summary>
        <h3>
          {isGoingOn ? `Report so far${run.startedBy === '' ? '' : `, started by ${run.startedBy}`}` : reportTitle(run)}
        </h3>
      </summary>
      <div className="stack">
        <p>
          {succeeded(summaryOf(run))} succeeded.{' '}
          {run.maker === 'drawn'
            ? 'Drawn by this program: “Draw again” gives another composition.'
            : `Made by ${run.maker}.`}
          {run.cost > 0 ? ` Cost: ${run.cost.toFixed(2)}.` : ''}
        </p>
        {groups.map(({ kind, rows }) =>
          rows.length === 0 ? null : (
            <ul key={kind} className="image-tool__cards" aria-label={kind === 'post' ? 'Posts' : 'Authors'}>
              {rows.map((row) => (
                <RegenerationCard
                  key={row.id}
                  row={row}
                  isResult
                  isEager={state.isWatched}
                  state={state}
                  onDraw={onDraw}
                />
              ))}
            </ul>
          ),
        )}
      </div>
    </details>
  )
}
