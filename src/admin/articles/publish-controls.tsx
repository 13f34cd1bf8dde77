import { useRef, useState } from 'react'
import { articlePath } from '../../lib/server-pages.ts'
import { messageOf } from '../../lib/error-message.ts'
import { useClock } from '../../ui/use-clock.ts'
import type { Autosave } from '../desk/autosave.ts'
import type { AutosaveState } from '../desk/autosave-state.ts'
import { NOTHING_NEW } from '../desk/save-words.ts'
import { fieldTime, storedTime, timeField, timeWords } from '../desk/publication-time.ts'
import type { ArticleValues } from './article-values.ts'
import { PublishPanel } from './publish-panel.tsx'
import { useUnpublish } from './use-unpublish.ts'

type PublishProps = {
  id: string
  state: AutosaveState<ArticleValues>
  autosave: Autosave<ArticleValues>
  onOpen: (id: string) => void
  onDeleted: () => void
}

const PANEL_ID = 'publish-panel'

/** The end of the editor's bar: the button that publishes, the article's state, and the links to a live article. */
export function PublishControls({ id, state, autosave, onOpen, onDeleted }: PublishProps) {
  const { loaded, values } = state
  const now = useClock()
  const panel = useRef<HTMLDivElement>(null)
  const { unpublish, undo } = useUnpublish(state, autosave)
  const isPublished = loaded?.isPublished ?? false
  const date = storedTime(loaded?.published_date ?? '')
  const before = timeField(loaded?.published_date ?? '')
  /** The time in the panel's input, in UTC; null until the editor changes it. */
  const [time, setTime] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const canPublish = values.title.trim() !== '' && values.content.trim() !== ''
  const isChosen = time !== null && time !== before
  const chosen = time === null ? undefined : fieldTime(time)
  const isLater = isChosen && chosen !== undefined && chosen.getTime() > now
  const isLive = isPublished && date.getTime() <= now
  const hasNews = !isPublished || isChosen || state.status !== 'saved'

  async function report(work: () => Promise<unknown>, done: string) {
    setNote('')
    try {
      const isDone = await work()
      if (isDone !== false) setNote(done)
    } catch (error) {
      setNote(messageOf(error))
    }
  }

  async function publish() {
    const isDone = await autosave.publish({
      published: true,
      // An unchanged time is not sent, because the input has lost its seconds. An emptied input means now.
      ...(isChosen ? { published_date: (chosen ?? new Date()).toISOString() } : {}),
    })
    if (isDone) setTime(null)
    return isDone
  }

  async function copyLink() {
    const address = new URL(articlePath(loaded?.values.slug ?? ''), location.origin).href
    try {
      await navigator.clipboard.writeText(address)
      setNote('Copied')
    } catch {
      setNote(`Copy this address: ${address}`)
    }
  }

  async function handlePublish() {
    if (!canPublish) setNote('Write a title and a text first.')
    else if (!hasNews) setNote(NOTHING_NEW)
    else
      await report(
        publish,
        willSchedule
          ? `Scheduled: readers see it from ${timeWords(isLater ? chosen : date)} on.`
          : 'Published: readers see it within a second.',
      )
  }

  const willSchedule = isLater || (!isChosen && isPublished && !isLive)
  return (
    <>
      <p role="status" className="editor__note">
        {note}
      </p>
      {undo === null ? null : (
        <button type="button" className="button" onClick={() => void report(undo, 'It is published again.')}>
          Undo
        </button>
      )}
      <button
        type="button"
        className={hasNews ? 'button button--primary' : 'button'}
        aria-disabled={!canPublish || !hasNews}
        onClick={() => void handlePublish()}
      >
        {isLater ? 'Schedule' : isPublished ? 'Publish changes' : 'Publish'}
      </button>
      <button
        type="button"
        className="button editor__toggle"
        popoverTarget={PANEL_ID}
        aria-controls={PANEL_ID}
        title="Date, preview link and more"
      >
        {isLive ? 'Live' : isPublished ? `Scheduled for ${timeWords(date)}` : 'Draft'}
        <span className="visually-hidden">, date and more</span>
      </button>
      <div ref={panel} id={PANEL_ID} className="editor__panel" popover="auto" role="group" aria-label="Publication">
        <PublishPanel
          id={id}
          state={state}
          autosave={autosave}
          time={time ?? before}
          onTime={setTime}
          report={report}
          onUnpublish={() => {
            // The focus returns to the button that opened the panel.
            panel.current?.hidePopover()
            void report(unpublish, 'It is a draft again.')
          }}
          onOpen={onOpen}
          onDeleted={onDeleted}
        />
      </div>
      {isLive ? (
        <>
          <a className="link" href={articlePath(loaded?.values.slug ?? '')}>
            View article
          </a>
          <button type="button" className="button button--quiet" onClick={() => void copyLink()}>
            Copy link
          </button>
        </>
      ) : null}
    </>
  )
}
