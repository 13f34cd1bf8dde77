import { useState } from 'react'
import { ConfirmedButton } from '../../ui/confirmed-button.tsx'
import { DAY_MS } from '../../lib/time-units.ts'
import type { Autosave } from '../desk/autosave.ts'
import type { AutosaveState } from '../desk/autosave-state.ts'
import { newRecordId } from '../desk/new-record-id.ts'
import { deviceWords, fieldTime } from '../desk/publication-time.ts'
import { articleServer, type PreviewLink } from './article-server.ts'
import { copyOf, type ArticleValues } from './article-values.ts'

type PanelProps = {
  id: string
  state: AutosaveState<ArticleValues>
  autosave: Autosave<ArticleValues>
  /** The time of publication in UTC, in the form of a datetime-local input. */
  time: string
  onTime: (time: string) => void
  /** Does the work, then shows `done`, or the reason of a failure. */
  report: (work: () => Promise<unknown>, done: string) => Promise<void>
  onUnpublish: () => void
  onOpen: (id: string) => void
  onDeleted: () => void
}

const PREVIEW_DAYS = 7

/** What an editor does with an article less often than publish it: date, preview link, copy, unpublish, delete. */
export function PublishPanel({ id, state, autosave, time, onTime, report, ...props }: PanelProps) {
  const { onUnpublish, onOpen, onDeleted } = props
  const { loaded, values, status } = state
  const isPublished = loaded?.isPublished ?? false
  const hasChanges = status === 'waiting'
  const chosen = fieldTime(time)

  return (
    <>
      <div className="field">
        <label className="field__label" htmlFor="article-time">
          Date and time, UTC
        </label>
        <p className="field__hint" id="article-time-hint">
          Readers see the day in UTC. Empty: now. With a later one, the button above schedules the article.
        </p>
        <input
          id="article-time"
          type="datetime-local"
          className="field__control"
          aria-describedby="article-time-hint"
          value={time}
          onChange={(event) => onTime(event.target.value)}
        />
        {chosen === undefined ? null : <p className="note">On your clock: {deviceWords(chosen)}</p>}
      </div>
      {isPublished || loaded === null ? null : <PreviewLinkRow id={id} report={report} />}
      {loaded === null ? null : (
        <button
          type="button"
          className="button button--quiet"
          onClick={() =>
            void report(async () => {
              const copy = await articleServer.create(newRecordId(), copyOf(values, 'copy'))
              onOpen(copy.id)
            }, '')
          }
        >
          Duplicate
        </button>
      )}
      {isPublished ? (
        <ConfirmedButton
          label="Unpublish"
          warning={`Readers no longer find it, and its address says so.${hasChanges ? ' Your changes are saved with it.' : ''} Nothing is lost: it is a draft again.`}
          confirmLabel="Unpublish it"
          onConfirm={onUnpublish}
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
    </>
  )
}

/** Shares a draft with people who have no account, and withdraws that. */
function PreviewLinkRow({ id, report }: Pick<PanelProps, 'id' | 'report'>) {
  const [preview, setPreview] = useState<PreviewLink | null>(null)
  const ask = (until: string) => async () => setPreview(await articleServer.previewLink(id, until))
  return (
    <div className="cluster">
      <button
        type="button"
        className="button"
        onClick={() =>
          void report(
            ask(new Date(Date.now() + PREVIEW_DAYS * DAY_MS).toISOString()),
            `Anyone with this link can read the draft for ${PREVIEW_DAYS} days.`,
          )
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
            onClick={() => void report(ask(''), 'The link no longer works.')}
          >
            Withdraw the link
          </button>
        </>
      )}
    </div>
  )
}
