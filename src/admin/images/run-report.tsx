import { ConfirmedButton } from '../../ui/confirmed-button.tsx'
import { ImageCard } from './image-card.tsx'
import { isUnfinished, summaryOf, type ImageItem } from './image-job.ts'
import { phaseOf, rowsOf, shownRun, undoableRun, type RunState } from './run-state.ts'
import { reportTitle, succeeded } from './run-words.ts'

type ReportProps = {
  state: RunState
  onDraw: (item: ImageItem) => void
  /** Restores the pictures that a run replaced: all of them, or that of one post or author. */
  onUndo: (job: string, item?: ImageItem) => void
}

/** The results of the newest run, one card for each post or author. Unfolded if this page has followed the run. */
export function RunReport({ state, onDraw, onUndo }: ReportProps) {
  const run = shownRun(state)
  if (run === null) {
    const isStarting = phaseOf(state) === 'running'
    return (
      <p className="image-tool__report image-tool__report--none note">
        {isStarting
          ? 'Start a run, and its report appears here line by line.'
          : 'The report of the last run appears here for administrators.'}
      </p>
    )
  }
  const isGoingOn = isUnfinished(run)
  const rows = rowsOf(state)
  const groups = (['post', 'author'] as const).map((kind) => ({
    kind,
    rows: rows.filter((row) => row.kind === kind),
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
          {run.spared > 0 ? ` Uploaded pictures that stayed: ${run.spared}.` : ''}
          {run.cost > 0 ? ` Cost: ${run.cost.toFixed(2)}.` : ''}
        </p>
        {rows.some((row) => undoableRun(state, row) === run.id) ? (
          <ConfirmedButton
            label="Undo this run"
            warning="This brings back all earlier pictures, with their descriptions. A picture that staff have changed since stays as it is."
            confirmLabel="Bring them back"
            onConfirm={() => onUndo(run.id)}
          />
        ) : null}
        {groups.map(({ kind, rows: ofKind }) =>
          ofKind.length === 0 ? null : (
            <ul key={kind} className="image-tool__cards" aria-label={kind === 'post' ? 'Posts' : 'Authors'}>
              {ofKind.map((row) => (
                <ImageCard
                  key={row.id}
                  row={row}
                  isResult
                  isEager={state.isWatched}
                  state={state}
                  onDraw={onDraw}
                  onUndo={onUndo}
                />
              ))}
            </ul>
          ),
        )}
      </div>
    </details>
  )
}
