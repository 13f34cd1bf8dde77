import { useEffect } from 'react'
import { ContentError } from '../content/content-error.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { ArticleMissing } from './article-missing.tsx'
import { articlePath } from '../lib/server-pages.ts'
import { useKeptArticles, type KeptArticle } from '../reading-list/use-kept-articles.ts'

export type ArticleFailureProps = { slug: string; error: unknown; onRetry: () => void }

/**
 * Shown when an article could not be read on the way inside the app. Where this browser keeps its page, the document is asked for
 * instead, which the service worker answers without a connection; else the articles are offered that it keeps.
 */
export function ArticleFailure({ slug, error, onRetry }: ArticleFailureProps) {
  const offline = error instanceof ContentError && error.kind === 'offline'
  const articles = useKeptArticles()
  const kept = articles?.some((article) => article.slug === slug) === true
  useEffect(() => {
    if (offline && kept) window.location.reload()
  }, [offline, kept])
  return (
    <ArticleMissing>
      <LoadFailure
        message={error instanceof ContentError ? error.message : 'The article could not be shown.'}
        onRetry={onRetry}
      >
        {kept ? (
          <a className="link" href={articlePath(slug)}>
            Saved copy
          </a>
        ) : null}
      </LoadFailure>
      {offline && articles && !kept ? <SavedInstead articles={articles} /> : null}
    </ArticleMissing>
  )
}

function SavedInstead({ articles }: { articles: readonly KeptArticle[] }) {
  return (
    <div className="stack">
      <p>This article is not saved on your device.</p>
      {articles.length === 0 ? null : (
        <>
          <h2>Saved on this device</h2>
          <ul className="stack">
            {articles.map(({ path, title }) => (
              <li key={path}>
                <a href={path}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
