import { useEffect, useRef, useSyncExternalStore } from 'react'
import { RETENTION_DAYS } from '../../lib/retention.ts'
import { useIsland } from '../../ui/use-island.ts'
import { showToast } from '../../ui/toast-store.ts'
import { createRegeneration } from './regeneration.ts'
import { isUnfinished } from './image-job.ts'
import { ImagePicker } from './image-picker.tsx'
import { RunReport } from './run-report.tsx'
import { StartButton } from './start-button.tsx'
import { imageServer } from './image-server.ts'
import { INITIAL, phaseOf, shownRun } from './run-state.ts'
import { spokenProgress, statusText } from './run-words.ts'
import { refreshSession, useSession, type Session } from '../../staff/session.ts'
import { useAdmin } from '../account/for-admins.ts'

const regeneration = createRegeneration({ server: imageServer, toast: showToast, refreshSession })

/** The tool that renews the pictures of articles and authors. It shows the progress and the results of a run. */
export function ImageTool() {
  const island = useIsland<HTMLElement>()
  const state = useSyncExternalStore(regeneration.subscribe, regeneration.getSnapshot, () => INITIAL)
  const session = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const status = useRef<HTMLDivElement>(null)
  const run = shownRun(state)
  const isRunning = phaseOf(state) === 'running'
  const wasRunning = useRef(isRunning)
  const administrator = useAdmin()?.id

  useEffect(() => {
    if (administrator === undefined) return undefined
    const stop = regeneration.follow()
    return stop
  }, [administrator])

  useEffect(() => {
    if (session.state === 'signed-out') regeneration.forget()
  }, [session.state])

  // When a run starts, the pressed button is disabled or removed, and loses the focus. The status gets the focus. After
  // the run, the start button gets it back.
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement === button.current
    if (isRunning && !wasRunning.current && isLost) status.current?.focus()
    if (!isRunning && wasRunning.current && (isLost || activeElement === status.current)) button.current?.focus()
    wasRunning.current = isRunning
  }, [isRunning])

  const draw = (item: Parameters<typeof regeneration.drawOne>[0]) =>
    void regeneration.drawOne({ kind: item.kind, id: item.id })

  const undo = (job: string, item?: Parameters<typeof regeneration.drawOne>[0]) =>
    void regeneration.undo(job, item === undefined ? undefined : { kind: item.kind, id: item.id })

  return (
    <section {...island} className="image-tool stack" aria-labelledby="regeneration-title">
      <h2 id="regeneration-title">Image regeneration</h2>
      <p className="prose">
        Makes a new cover for every post, drafts included, and a new portrait for every author. The site replaces a
        picture only once the new one works, and stores the old one for up to {RETENTION_DAYS.replacedPictures} days.
        Uploaded pictures stay unless you choose otherwise. Administrators only; a run continues when you leave this
        page.
      </p>
      <div className="cluster">
        <StartButton
          button={button}
          isRunning={isRunning}
          reason={reasonFor(session)}
          checkAgain={async () => reasonFor(await refreshSession())}
          isWaiting={session.state === 'unknown'}
          onStart={(uploaded) => void regeneration.start(uploaded)}
        />
        {isRunning ? (
          <button
            type="button"
            className="button button--quiet"
            aria-disabled={state.isCancelling || run === null || !isUnfinished(run)}
            onClick={() => void regeneration.cancel()}
          >
            {state.isCancelling ? 'Canceling...' : 'Cancel'}
          </button>
        ) : null}
      </div>
      <div ref={status} tabIndex={-1} className="image-tool__status">
        <label htmlFor="regeneration-progress">{statusText(state)}</label>
        <progress id="regeneration-progress" max={100} value={run !== null && state.isWatched ? run.progress : 0} />
        {isRunning && state.isOffline ? (
          <p className="image-card__error">
            Connection lost. The run continues on the server; its progress appears here once you are online.
          </p>
        ) : null}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {spokenProgress(state)}
      </p>
      <RunReport state={state} onDraw={draw} onUndo={undo} />
      <ImagePicker state={state} onDraw={draw} />
    </section>
  )
}

/** Returns why the server would refuse a run; an empty string if it would not. */
function reasonFor(session: Session): string {
  if (session.state === 'unknown') return 'Looking whether you are an administrator…'
  if (session.state === 'signed-out') return 'For administrators: sign in above first.'
  return session.account.roles.includes('admin') ? '' : 'Only administrators can start a run. Ask one for the role.'
}
