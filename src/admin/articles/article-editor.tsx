import { useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useIsland } from '../../ui/use-island.ts'
import { checkArticle } from './article-checks.ts'
import type { DeskProps } from './article-desk.tsx'
import { ArticleFields } from './article-fields.tsx'
import { articleServer } from './article-server.ts'
import type { LoadedArticle } from './article-values.ts'
import { createAutosave } from './autosave.ts'
import { localCopies } from './local-copy.ts'
import { newArticleId } from './new-article-id.ts'
import { PictureForm } from './picture-form.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { RevisionList } from './revision-list.tsx'
import { saveWords } from './save-words.ts'
import { ConflictPanel, OtherEditors } from './two-editors.tsx'

const REFRESH_EVERY_MS = 10_000

/** Title and text first, what they look like beside them, all else below. */
export function ArticleEditor({
  id,
  loaded,
  isSignedIn,
  categories,
  searchLengths,
  renderBody,
  onClose,
}: DeskProps & { loaded: LoadedArticle | null }) {
  const island = useIsland<HTMLElement>()
  const [autosave] = useState(() =>
    createAutosave({ id, server: articleServer, copies: localCopies(localStorage), loaded, newId: newArticleId }),
  )
  const state = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot, autosave.getSnapshot)
  const { values, status } = state
  const text = useRef<HTMLTextAreaElement>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const shown = useDeferredValue(values)
  const hasCover = state.loaded !== null && state.loaded.cover !== ''
  const isOnServer = state.loaded !== null

  useEffect(() => {
    const retry = () => void autosave.retry()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      autosave.stop()
    }
  }, [autosave])

  useEffect(() => {
    if (isSignedIn && autosave.getSnapshot().status === 'signed-out') void autosave.retry()
  }, [autosave, isSignedIn])

  // Somebody else's save is taken in, or told of, before the next one of ours; also where no event tells of it.
  useEffect(() => {
    if (!isSignedIn) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void autosave.refresh()
    }, REFRESH_EVERY_MS)
    return () => clearInterval(timer)
  }, [autosave, isSignedIn])

  useEffect(() => {
    if (!isSignedIn || !isOnServer) return undefined
    let end: (() => void) | null = null
    let isOver = false
    const watching = articleServer.watch(id, () => void autosave.refresh())
    void watching.then(
      (stop) => {
        if (isOver) stop()
        else end = stop
      },
      () => undefined,
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [autosave, id, isSignedIn, isOnServer])

  function takePicture(files: DataTransfer | null, event: { preventDefault: () => void }) {
    const file = pictureIn(files)
    if (file === undefined) return
    event.preventDefault()
    setPicture(file)
  }

  function insert(markdown: string) {
    const at = text.current?.selectionEnd ?? values.content.length
    const before = values.content.slice(0, at)
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    const rest = values.content.slice(at)
    autosave.change({
      content: `${before}${gap}${markdown}${rest.startsWith('\n') || rest === '' ? '' : '\n\n'}${rest}`,
    })
    setPicture(null)
    text.current?.focus()
  }

  return (
    <section {...island} className="stack" aria-labelledby="article-heading">
      <div className="articles__head">
        <h2 id="article-heading">{values.title.trim() || 'New article'}</h2>
        <button type="button" className="button button--quiet" onClick={onClose}>
          All articles
        </button>
      </div>
      <p role="status" className={`articles__status articles__status--${status}`}>
        {saveWords(state)}
      </p>
      {isOnServer && isSignedIn ? <OtherEditors id={id} /> : null}
      {status === 'conflict' && state.theirs !== null ? (
        <ConflictPanel
          theirs={state.theirs}
          conflicts={state.conflicts}
          onChoose={(choice) => void autosave.resolve(choice)}
        />
      ) : null}
      <div className="articles__desk">
        <div className="articles__write">
          <label className="field__label" htmlFor="article-title">
            Title
          </label>
          <input
            id="article-title"
            className="field__control articles__title"
            value={values.title}
            maxLength={300}
            onChange={(event) => autosave.change({ title: event.target.value })}
          />
          <label className="field__label" htmlFor="article-content">
            Text
          </label>
          <p className="field__hint" id="article-content-hint">
            Markdown. A picture can be pasted or dropped here.
          </p>
          <textarea
            ref={text}
            id="article-content"
            className="field__control articles__text"
            aria-describedby="article-content-hint"
            value={values.content}
            maxLength={200_000}
            onChange={(event) => autosave.change({ content: event.target.value })}
            onPaste={(event) => takePicture(event.clipboardData, event)}
            onDrop={(event) => takePicture(event.dataTransfer, event)}
          />
          <p>
            <label className="field__label" htmlFor="article-picture">
              A picture for the text
            </label>
            <input
              id="article-picture"
              type="file"
              accept="image/jpeg,image/png,image/webp,image/gif"
              onChange={(event) => setPicture(event.target.files?.[0] ?? null)}
            />
          </p>
          {picture === null ? null : (
            <PictureForm
              key={`${picture.name}-${picture.lastModified}`}
              id={id}
              file={picture}
              onInsert={insert}
              onCancel={() => setPicture(null)}
            />
          )}
        </div>
        <section className="articles__preview" aria-labelledby="preview-title">
          <h3 id="preview-title" className="eyebrow">
            Preview
          </h3>
          <div className="articles__page">
            {shown.category === '' ? null : <span className="badge">{shown.category}</span>}
            <p className="articles__preview-title">{shown.title}</p>
            <div className="article__body prose">{renderBody(shown.content)}</div>
          </div>
        </section>
      </div>
      <Checks checks={checkArticle(shown, hasCover, searchLengths)} />
      <ArticleFields
        id={id}
        values={values}
        categories={categories}
        cover={state.loaded?.cover ?? ''}
        isOnServer={isOnServer}
        autosave={autosave}
      />
      <PublishPanel id={id} state={state} autosave={autosave} onDeleted={onClose} />
      {isOnServer ? <RevisionList id={id} updated={state.loaded?.updated ?? ''} onRestore={autosave.change} /> : null}
    </section>
  )
}

function Checks({ checks }: { checks: ReturnType<typeof checkArticle> }) {
  return (
    <section aria-labelledby="checks-title" className="stack">
      <h3 id="checks-title">Checks</h3>
      {checks.length === 0 ? (
        <p>Nothing is missing.</p>
      ) : (
        <ul className="articles__checks">
          {checks.map(({ id, stops, text }) => (
            <li key={id}>
              {text}
              {stops ? <strong> Needed to publish.</strong> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The first picture that was pasted or dropped, of those that the server takes. */
function pictureIn(data: DataTransfer | null): File | undefined {
  return Array.from(data?.files ?? []).find(({ type }) => PICTURES.includes(type))
}
