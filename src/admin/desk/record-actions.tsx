import { useState } from 'react'
import type { Desk, DeskValues } from '../../content/rules/desk.ts'
import { recordPath } from '../../lib/server-pages.ts'
import { ConfirmedButton } from '../../ui/confirmed-button.tsx'
import type { Autosave } from './autosave.ts'
import type { AutosaveState } from './autosave-state.ts'
import { NOTHING_NEW } from './save-words.ts'

type ActionsProps = {
  desk: Desk
  state: AutosaveState<DeskValues>
  autosave: Autosave<DeskValues>
  /** Returns whether the record can be published. */
  onCheck: () => boolean
}

/** The buttons that publish and unpublish a record. */
export function RecordActions({ desk, state, autosave, onCheck }: ActionsProps) {
  const { loaded, status } = state
  const { hasDrafts, pages, nouns } = desk
  const [note, setNote] = useState('')
  const isPublished = hasDrafts && (loaded?.isPublished ?? false)
  const slug = loaded?.values['slug']
  const hasChanges = status === 'waiting'
  const hasNews = !isPublished || status !== 'saved'

  async function handlePublish() {
    setNote('')
    if (!hasNews) {
      setNote(NOTHING_NEW)
      return
    }
    if (!onCheck()) {
      setNote('Not published: correct the fields marked above first.')
      return
    }
    const isDone = await autosave.publish(hasDrafts ? { published: true } : undefined)
    if (isDone) setNote(hasDrafts ? 'Published: visitors see it within a second.' : 'Saved.')
  }

  async function handleTakeOff() {
    setNote('')
    if (await autosave.publish({ published: false })) setNote('It is a draft again.')
  }

  return (
    <section className="desk__publish stack" aria-labelledby="publish-title">
      <h3 id="publish-title">{hasDrafts ? 'Publish' : 'Save'}</h3>
      <p>
        {!hasDrafts
          ? `Visitors see the ${nouns.one} wherever it is named.`
          : isPublished
            ? 'Visitors see it.'
            : 'A draft: only staff see it.'}{' '}
        {isPublished && pages !== undefined && typeof slug === 'string' ? (
          <a href={recordPath(pages, slug)}>See it on the site</a>
        ) : null}
      </p>
      <div className="cluster">
        <button
          type="button"
          className={hasNews ? 'button button--primary' : 'button'}
          aria-disabled={!hasNews}
          onClick={() => void handlePublish()}
        >
          {!hasDrafts ? 'Save' : isPublished ? 'Publish changes' : 'Publish'}
        </button>
        {isPublished ? (
          <ConfirmedButton
            label="Unpublish"
            warning={`Visitors no longer find it, and its address says so.${hasChanges ? ' Your changes are saved with it.' : ''} Nothing is lost: it is a draft again.`}
            confirmLabel="Unpublish it"
            onConfirm={() => void handleTakeOff()}
          />
        ) : null}
      </div>
      <p role="status">{note}</p>
    </section>
  )
}
