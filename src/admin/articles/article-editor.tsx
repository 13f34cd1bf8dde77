import { useDeferredValue, useRef, useState } from 'react'
import { useIsland } from '../../ui/use-island.ts'
import { saveWords } from '../desk/save-words.ts'
import { ConflictPanel, OtherEditors, UnpublishedPanel } from '../desk/two-editors.tsx'
import { useAutosave } from '../desk/use-autosave.ts'
import { checkArticle } from './article-checks.ts'
import type { DeskProps } from './article-desk.tsx'
import { ArticleFields } from './article-fields.tsx'
import { articleServer } from './article-server.ts'
import { ARTICLE_LABELS, articleKind, type LoadedArticle } from './article-values.ts'
import { PictureForm } from './picture-form.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { RevisionList } from './revision-list.tsx'

const GIVES_WAY =
  'Nothing is lost: if you take theirs, yours becomes a draft on this device; if you keep yours, theirs is in the revisions.'

/** The screen for one article: title and text first, the preview beside them, everything else below. */
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
  const { autosave, state } = useAutosave({ id, kind: articleKind, server: articleServer, loaded, isSignedIn })
  const { values, status } = state
  const text = useRef<HTMLTextAreaElement>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const shown = useDeferredValue(values)
  const hasCover = state.loaded !== null && state.loaded.cover !== ''
  const isOnServer = state.loaded !== null

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
      <div className="desk__head">
        <h2 id="article-heading">{values.title.trim() || 'New article'}</h2>
        <button type="button" className="button button--quiet" onClick={onClose}>
          All articles
        </button>
      </div>
      <p role="status" className={`desk__status desk__status--${status}`}>
        {saveWords(state, articleKind)}
      </p>
      {isOnServer && isSignedIn ? <OtherEditors id={id} noun={articleKind.noun} server={articleServer} /> : null}
      {status === 'conflict' && state.theirs !== null ? (
        <ConflictPanel
          theirs={state.theirs}
          conflicts={state.conflicts}
          labels={ARTICLE_LABELS}
          note={GIVES_WAY}
          onChoose={(choice) => void autosave.resolve(choice)}
        />
      ) : null}
      {state.offered === null ? null : (
        <UnpublishedPanel
          changes={state.offered}
          labels={ARTICLE_LABELS}
          onContinue={autosave.continueOffered}
          onDiscard={autosave.discardOffered}
        />
      )}
      <div className="desk__columns">
        <div className="desk__write">
          <label className="field__label" htmlFor="article-title">
            Title
          </label>
          <input
            id="article-title"
            className="field__control desk__title"
            value={values.title}
            maxLength={300}
            onChange={(event) => autosave.change({ title: event.target.value })}
          />
          <label className="field__label" htmlFor="article-content">
            Text
          </label>
          <p className="field__hint" id="article-content-hint">
            Markdown. Paste or drop a picture here.
          </p>
          <textarea
            ref={text}
            id="article-content"
            className="field__control desk__text"
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
        <section className="desk__preview" aria-labelledby="preview-title">
          <h3 id="preview-title" className="eyebrow">
            Preview
          </h3>
          <div className="desk__page">
            {shown.category === '' ? null : <span className="badge">{shown.category}</span>}
            <p className="desk__preview-title">{shown.title}</p>
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
        <ul className="desk__checks">
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

/**
 * Returns the first pasted or dropped file that is a picture of a type the server accepts; undefined if there is none.
 */
function pictureIn(data: DataTransfer | null): File | undefined {
  return Array.from(data?.files ?? []).find(({ type }) => PICTURES.includes(type))
}
