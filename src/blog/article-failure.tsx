import { useEffect, useState } from 'react'
import { ContentError } from '../lib/content-error.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { ArticleMissing } from './article-missing.tsx'
import { savedArticles } from './saved-articles.ts'

export type ArticleFailureProps = { slug: string; error: unknown; onRetry: () => void }

/**
 * Shown when an article could not be read on the way inside the app. Where this browser keeps its page, the document is asked for
 * instead, which the service worker answers without a connection.
 */
export function ArticleFailure({ slug, error, onRetry }: ArticleFailureProps) {
  const offline = error instanceof ContentError && error.kind === 'offline'
  const kept = useKept(slug)
  useEffect(() => {
    if (offline && kept) window.location.reload()
  }, [offline, kept])
  return (
    <ArticleMissing>
      <LoadFailure message={error instanceof ContentError ? error.message : 'The article could not be shown.'} onRetry={onRetry}>
        {kept ? (
          <a className="link" href={`/blog/${encodeURIComponent(slug)}`}>
            Saved copy
          </a>
        ) : null}
      </LoadFailure>
    </ArticleMissing>
  )
}

function useKept(slug: string): boolean {
  const [kept, setKept] = useState(false)
  useEffect(() => {
    let current = true
    void savedArticles().then((slugs) => current && setKept(slugs.has(slug)))
    return () => {
      current = false
    }
  }, [slug])
  return kept
}
