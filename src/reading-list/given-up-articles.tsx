import { useState } from 'react'
import { requestPersistence } from '../browser/request-persistence.ts'
import { saveArticle } from './ask-worker.ts'
import { forgetGivenUp, type GivenUp } from './given-up.ts'
import { articleSlug } from './kept-articles.ts'
import { givenUpText, saveFailure } from './save-texts.ts'
import { keptArticlesChanged, useGivenUp } from './use-kept-articles.ts'

/**
 * Lists the saved articles that were removed to free storage for the visitor's submissions, until the reader has seen
 * the list. Offers to save them again.
 * @param onNote receives the result's text, which the page shows elsewhere
 */
export function GivenUpArticles({ onNote }: { onNote: (note: string) => void }) {
  const articles = useGivenUp()
  const [saving, setSaving] = useState('')
  if (articles === null || articles.length === 0) return null

  const save = async ({ path, title }: GivenUp) => {
    setSaving(path)
    const result = await saveArticle(articleSlug(path) ?? '')
    setSaving('')
    onNote(result === 'saved' ? `“${title}” is saved again.` : saveFailure[result])
    if (result === 'saved') requestPersistence()
    keptArticlesChanged()
  }
  const close = async () => {
    onNote('')
    await forgetGivenUp()
    keptArticlesChanged()
  }

  return (
    <section className="given-up stack" aria-label="Removed to make room">
      <p>{givenUpText(articles.length)}</p>
      <ul className="saved-articles__list">
        {articles.map((article) => (
          <li key={article.path} className="saved-article">
            <a href={article.path}>{article.title}</a>
            <button
              type="button"
              className="button button--quiet"
              // The button is not `disabled`, because a disabled button would lose the focus.
              aria-disabled={saving !== ''}
              onClick={() => saving === '' && void save(article)}
            >
              {saving === article.path ? 'Saving…' : 'Save again'}
              <span className="visually-hidden"> “{article.title}”</span>
            </button>
          </li>
        ))}
      </ul>
      <div>
        <button type="button" className="button button--quiet" onClick={() => void close()}>
          Got it
        </button>
      </div>
    </section>
  )
}
