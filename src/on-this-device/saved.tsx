import { articlesText, sizeText } from '../reading-list/save-texts.ts'
import { SavedArticlesLink } from '../reading-list/saved-articles-link.tsx'
import type { KeptArticle } from '../reading-list/use-kept-articles.ts'

/** The list of articles that open offline, with their sizes. */
export function Saved({ articles }: { articles: readonly KeptArticle[] }) {
  if (articles.length === 0) return <p className="note">None. Articles that you open are saved here.</p>
  const bytes = articles.reduce((sum, article) => sum + article.bytes, 0)
  return (
    <>
      <p>
        {articlesText(articles.length)}, {sizeText(bytes)} in all
      </p>
      <ul className="saved-articles__list">
        {articles.map(({ path, title, bytes }) => (
          <li key={path} className="saved-article">
            {/* A plain link that loads a document, because the service worker answers only documents, online or
                offline. */}
            <a href={path}>{title}</a>
            <span className="note">{sizeText(bytes)}</span>
          </li>
        ))}
      </ul>
      <div>
        <SavedArticlesLink />
      </div>
    </>
  )
}
