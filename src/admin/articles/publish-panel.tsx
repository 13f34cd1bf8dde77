import { useState } from 'react'
import { ConfirmedButton } from '../../ui/confirmed-button.tsx'
import { useClock } from '../../ui/use-clock.ts'
import { DAY_MS } from '../../lib/time-units.ts'
import { articleServer, type PreviewLink } from './article-server.ts'
import type { Autosave, AutosaveState } from '../desk/autosave.ts'
import { timeField, timeWords } from '../desk/publication-time.ts'
import type { ArticleValues } from './article-values.ts'

type PublishProps = {
  id: string
  state: AutosaveState<ArticleValues>
  autosave: Autosave<ArticleValues>
  onDeleted: () => void
}

const PREVIEW_DAYS = 7

/** The panel that publishes, schedules, unpublishes or deletes an article, and shares a preview link. */
export function PublishPanel({ id, state, autosave, onDeleted }: PublishProps) {
  const { loaded, values, status } = state
  const now = useClock()
  const isPublished = loaded?.isPublished ?? false
  const before = timeField(loaded?.published_date ?? '')
  const [time, setTime] = useState(before)
  const [note, setNote] = useState('')
  const [preview, setPreview] = useState<PreviewLink | null>(null)
  const canPublish = values.title.trim() !== '' && values.content.trim() !== ''
  const chosen = time === '' ? undefined : new Date(time)
  const isLater = chosen !== undefined && chosen.getTime() > now
  const hasChanges = status === 'waiting'

  async function report(work: () => Promise<unknown>, done: string) {
    setNote('')
    try {
      const isDone = await work()
      if (isDone !== false) setNote(done)
    } catch (error) {
      setNote(error instanceof Error ? error.message : String(error))
    }
  }

  const publish = () =>
    report(
      () =>
        autosave.publish({
          published: true,
          // An unchanged time is not sent, because the input has lost its seconds. An emptied input means now.
          ...(time === before ? {} : { published_date: (chosen ?? new Date()).toISOString() }),
        }),
      isLater && chosen !== undefined
        ? `Scheduled: readers see it from ${timeWords(chosen)} on.`
        : 'Published: readers see it within a second.',
    )

  return (
    <section className="desk__publish stack" aria-labelledby="publish-title">
      <h3 id="publish-title">Publish</h3>
      <p>
        {isPublished
          ? `Readers see it from ${timeWords(new Date((loaded?.published_date ?? '').replace(' ', 'T')))} on.`
          : 'A draft: only staff see it.'}
      </p>
      <div className="field">
        <label className="field__label" htmlFor="article-time">
          Date and time
        </label>
        <p className="field__hint" id="article-time-hint">
          In your time zone. Empty: now. A later one schedules the article.
        </p>
        <input
          id="article-time"
          type="datetime-local"
          className="field__control"
          aria-describedby="article-time-hint"
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
      <div className="cluster">
        <button
          type="button"
          className="button button--primary"
          aria-disabled={!canPublish}
          onClick={() => void (canPublish ? publish() : setNote('Write a title and a text first.'))}
        >
          {isLater ? 'Schedule' : isPublished ? 'Publish changes' : 'Publish'}
        </button>
        {isPublished ? (
          <ConfirmedButton
            label="Unpublish"
            warning={`Readers no longer find it, and its address says so.${hasChanges ? ' Your changes are saved with it.' : ''} Nothing is lost: it is a draft again.`}
            confirmLabel="Unpublish it"
            onConfirm={() => void report(() => autosave.publish({ published: false }), 'It is a draft again.')}
          />
        ) : null}
        {!isPublished && loaded !== null ? (
          <ConfirmedButton
            label="Delete this draft"
            warning="This deletes the draft and its revisions for good."
            confirmLabel="Delete it"
            onConfirm={() =>
              void report(async () => {
                await articleServer.remove(id)
                autosave.stop()
                onDeleted()
              }, '')
            }
          />
        ) : null}
      </div>
      {isPublished || loaded === null ? null : (
        <div className="cluster">
          <button
            type="button"
            className="button"
            onClick={() =>
              void report(async () => {
                setPreview(
                  await articleServer.previewLink(id, new Date(Date.now() + PREVIEW_DAYS * DAY_MS).toISOString()),
                )
              }, `Anyone with this link can read the draft for ${PREVIEW_DAYS} days.`)
            }
          >
            Share a preview link
          </button>
          {preview === null || preview.link === '' ? null : (
            <>
              <a href={preview.link}>{preview.link}</a>
              <button
                type="button"
                className="button button--quiet"
                onClick={() =>
                  void report(
                    async () => setPreview(await articleServer.previewLink(id, '')),
                    'The link no longer works.',
                  )
                }
              >
                Withdraw the link
              </button>
            </>
          )}
        </div>
      )}
      <p role="status">{note}</p>
    </section>
  )
}
