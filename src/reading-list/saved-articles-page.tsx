import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { GivenUpArticles } from './given-up-articles.tsx'
import { KEPT_LIMITS } from './kept-articles.ts'
import { useIsland } from '../ui/use-island.ts'
import { ConfirmedButton } from '../ui/confirmed-button.tsx'
import { requestPersistence } from '../browser/request-persistence.ts'
import { removeArticles, saveArticle } from './ask-worker.ts'
import { articlesText, saveFailure, sizeText } from './save-texts.ts'
import { SavedArticle } from './saved-article.tsx'
import { useKeptArticles, type KeptArticle } from './use-kept-articles.ts'

/** The page that lists all articles on this device. It works offline. */
export function SavedArticlesPage() {
  const island = useIsland<HTMLDivElement>()
  const articles = useKeptArticles()
  const heading = useRef<HTMLHeadingElement>(null)
  const [note, setNote] = useState('')

  const remove = async (going: readonly KeptArticle[], what: string) => {
    // The button that was pressed disappears, so the heading gets the focus.
    heading.current?.focus()
    const removed = await removeArticles(going.map(({ path }) => path))
    setNote(removed ? `${what} removed from this device.` : `${what} could not be removed. Try again.`)
  }
  const save = async ({ slug, title }: KeptArticle) => {
    const result = await saveArticle(slug)
    setNote(result === 'saved' ? `“${title}” stays until you remove it.` : saveFailure[result])
    if (result === 'saved') requestPersistence()
  }

  return (
    <div className="saved-articles container stack" {...island}>
      <header className="stack">
        <h1 tabIndex={-1} ref={heading}>
          Saved for offline
        </h1>
        <p className="lead">The articles on this device, with their pictures. They open without a connection.</p>
      </header>
      <output className="note">{note || (articles ? summary(articles) : '')}</output>
      <GivenUpArticles onNote={setNote} />
      <noscript>
        <p>This list needs JavaScript to read from your device.</p>
      </noscript>
      {articles === null ? <p className="note needs-script">Looking on this device…</p> : null}
      {articles?.length === 0 ? <Nothing /> : null}
      {articles && articles.length > 0 ? (
        <>
          <ul className="saved-articles__list">
            {articles.map((article) => (
              <SavedArticle
                key={article.path}
                article={article}
                onSave={() => void save(article)}
                onRemove={() => void remove([article], `“${article.title}”`)}
              />
            ))}
          </ul>
          <p className="note">
            {`This device keeps the ${KEPT_LIMITS.pages} articles you opened last, up to ${KEPT_LIMITS.megabytes} MB in all. Those you save stay until you remove them. When they fill the space, we save no more and say so.`}
          </p>
          <div>
            <ConfirmedButton
              label="Remove all"
              warning={`This removes ${articlesText(articles.length)} from this device, also those you saved. You can open them again while you are connected.`}
              confirmLabel="Remove all of them"
              onConfirm={() => void remove(articles, articlesText(articles.length))}
            />
          </div>
        </>
      ) : null}
    </div>
  )
}

function Nothing() {
  return (
    <div className="stack">
      <p>No article is saved on this device yet. Open an article to save it here.</p>
      <p>
        <Link to="/blog" className="button" activeOptions={{ exact: true, includeSearch: false }}>
          Go to the blog
        </Link>
      </p>
    </div>
  )
}

function summary(articles: readonly KeptArticle[]): string {
  if (articles.length === 0) return ''
  return `${articlesText(articles.length)}, ${sizeText(articles.reduce((sum, { bytes }) => sum + bytes, 0))}`
}
