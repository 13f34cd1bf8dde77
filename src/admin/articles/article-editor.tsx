import { useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsland } from '../../ui/use-island.ts'
import { saveWords } from '../desk/save-words.ts'
import { ConflictPanel, OtherEditors, UnpublishedPanel } from '../desk/two-editors.tsx'
import { useAutosave } from '../desk/use-autosave.ts'
import { checkArticle } from './article-checks.ts'
import type { DeskProps } from './article-desk.tsx'
import { ArticleFields } from './article-fields.tsx'
import { articleServer } from './article-server.ts'
import { ARTICLE_LABELS, articleKind, type LoadedArticle } from './article-values.ts'
import { CheckList } from './check-list.tsx'
import { focusControl } from './control-id.ts'
import { PagePreview } from './page-preview.tsx'
import { PublishControls } from './publish-controls.tsx'
import { RevisionList } from './revision-list.tsx'
import { WritingPane } from './writing-pane.tsx'

const GIVES_WAY =
  'Nothing is lost: if you take theirs, yours becomes a draft on this device; if you keep yours, theirs is in the revisions.'

/**
 * The screen for one article: a bar that stays visible, the writing, and a rail with everything around the text. The
 * preview replaces the writing.
 */
export function ArticleEditor({
  id,
  loaded,
  isSignedIn,
  categories,
  searchLengths,
  renderBody,
  onOpen,
  onClose,
}: DeskProps & { loaded: LoadedArticle | null }) {
  const island = useIsland<HTMLElement>()
  const { autosave, state } = useAutosave({ id, kind: articleKind, server: articleServer, loaded, isSignedIn })
  const { values, status } = state
  const [isPreviewed, setIsPreviewed] = useState(false)
  const shown = useDeferredValue(values)
  const cover = state.loaded?.cover ?? ''
  const isOnServer = state.loaded !== null

  return (
    <section {...island} className="editor" aria-labelledby="article-heading">
      <h2 id="article-heading" className="visually-hidden">
        {values.title.trim() || 'New article'}
      </h2>
      <div className="editor__bar">
        <button type="button" className="button button--quiet" onClick={onClose}>
          <span aria-hidden="true">← </span>All articles
        </button>
        <p role="status" className={`editor__saved desk__status desk__status--${status}`}>
          {saveWords(state, articleKind)}
        </p>
        <button
          type="button"
          className="button editor__toggle"
          aria-pressed={isPreviewed}
          onClick={() => setIsPreviewed(!isPreviewed)}
        >
          Preview
        </button>
        <PublishControls id={id} state={state} autosave={autosave} onOpen={onOpen} onDeleted={onClose} />
      </div>
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
      <div className="editor__panes">
        {/* Hidden rather than removed, so that the browser can still undo what was typed before the preview. */}
        <div className="editor__write" hidden={isPreviewed}>
          <WritingPane id={id} values={values} onChange={autosave.change} />
          {isOnServer && isSignedIn ? (
            <RevisionList id={id} updated={state.loaded?.updated ?? ''} values={shown} onRestore={autosave.change} />
          ) : null}
        </div>
        {isPreviewed ? (
          <PagePreview
            values={values}
            cover={cover}
            published={state.loaded?.published_date ?? ''}
            renderBody={renderBody}
          />
        ) : null}
        <div className="editor__rail">
          <ArticleFields
            id={id}
            loaded={state.loaded}
            values={values}
            categories={categories}
            autosave={autosave}
            searchLengths={searchLengths}
          />
          <CheckList
            checks={checkArticle(shown, cover !== '', searchLengths)}
            onFocus={(field) => {
              flushSync(() => setIsPreviewed(false))
              focusControl(field)
            }}
          />
        </div>
      </div>
    </section>
  )
}
