import { DATE_AND_TIME, instantText } from '../browser/instant-text.ts'
import { sizeText } from './save-texts.ts'
import type { KeptArticle } from './use-kept-articles.ts'

export type SavedArticleProps = { article: KeptArticle; onSave: () => void; onRemove: () => void }

/** One saved article in the list. Only the browser draws it, because the time is in the reader's zone. */
export function SavedArticle({ article, onSave, onRemove }: SavedArticleProps) {
  const savedAt = new Date(article.keptAt)
  return (
    <li className="saved-article">
      <div>
        {/* A plain link that loads a document, because the service worker answers only documents, online or
            offline. */}
        <a className="saved-article__title" href={article.path}>
          {article.title}
        </a>
        <p className="note">
          Saved <time dateTime={savedAt.toISOString()}>{instantText(savedAt, DATE_AND_TIME)}</time>
          {` · ${sizeText(article.bytes)} · ${article.onPurpose ? 'stays until you remove it' : 'makes room for newer ones'}`}
        </p>
      </div>
      <div className="cluster">
        {article.onPurpose ? null : (
          <button type="button" className="button button--quiet" onClick={onSave}>
            Keep<span className="visually-hidden"> “{article.title}” until I remove it</span>
          </button>
        )}
        <button type="button" className="button button--quiet" onClick={onRemove}>
          Remove<span className="visually-hidden"> “{article.title}”</span>
        </button>
      </div>
    </li>
  )
}
