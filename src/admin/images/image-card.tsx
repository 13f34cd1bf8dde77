import { dashboardAddress } from './picture-addresses.ts'
import { ReportPicture } from './report-picture.tsx'
import type { ImageItem } from './image-job.ts'
import { isBusy, phaseOf, undoableRun, type RunState, type ReportRow } from './run-state.ts'

type CardProps = {
  row: ReportRow
  /** Whether the card shows a run's result. If not, it shows only the present picture. */
  isResult: boolean
  isEager: boolean
  state: RunState
  onDraw: (item: ImageItem) => void
  onUndo?: (job: string, item: ImageItem) => void
}

/** One post or author in the report: the pictures before and after a run, and the buttons to draw or to undo. */
export function ImageCard({ row, isResult, isEager, state, onDraw, onUndo }: CardProps) {
  const isDrawing = isBusy(state, row.id)
  const problem = state.drawing[row.id]?.error ?? ''
  const isSquare = row.kind === 'author'
  const error = problem || row.error
  const job = onUndo === undefined ? undefined : undoableRun(state, row)
  return (
    <li className="card image-card">
      <h4>{row.name || row.id}</h4>
      <div className="image-card__pictures">
        <ReportPicture
          address={row.before}
          caption={isResult ? 'Before' : 'Now'}
          alt={`${isResult ? 'Before' : 'Now'}: ${row.name}`}
          missing={row.before === '' ? 'No picture' : row.before.startsWith('http:') ? 'On another site' : 'Replaced'}
          isSquare={isSquare}
          isEager={isEager}
        />
        {isResult ? (
          <ReportPicture
            address={row.after}
            caption="After"
            alt={row.alt}
            missing={row.after === '' ? 'Not renewed' : row.undone ? 'Undone' : 'Replaced since'}
            isSquare={isSquare}
            isEager={false}
          />
        ) : null}
      </div>
      <dl className="image-card__facts note">
        <dt>{isSquare ? 'Id' : 'Slug'}</dt>
        <dd>{isSquare ? row.id : row.slug}</dd>
        {isResult ? (
          <>
            <dt>HTTP 200</dt>
            <dd>{row.http200 ? 'Yes' : 'No'}</dd>
            <dt>Alt text</dt>
            <dd>{row.alt || 'None'}</dd>
          </>
        ) : null}
      </dl>
      {row.undone ? <p className="note">Undone: the site shows the earlier picture again.</p> : null}
      {error === '' ? null : (
        <p className="image-card__error" {...(problem === '' ? {} : { role: 'alert' })}>
          {error}
        </p>
      )}
      <div className="cluster">
        {/* While this picture is drawn, the button is only marked as disabled, because a disabled button loses the
            focus. It is disabled during a run over all pictures. */}
        <button
          type="button"
          className="button"
          disabled={phaseOf(state) === 'running'}
          aria-disabled={isDrawing}
          onClick={() => onDraw(row)}
        >
          {isDrawing ? 'Drawing...' : 'Draw again'}
          <span className="visually-hidden">: {row.name}</span>
        </button>
        {job === undefined ? null : (
          <button type="button" className="button button--quiet" onClick={() => onUndo?.(job, row)}>
            Undo<span className="visually-hidden">: {row.name}</span>
          </button>
        )}
        <a className="link" href={dashboardAddress(row.kind, row.id)}>
          Edit in the dashboard<span className="visually-hidden">: {row.name}</span>
        </a>
      </div>
    </li>
  )
}
