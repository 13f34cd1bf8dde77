import { ContentFailure } from '../site/content-failure.tsx'
import { ArticleMissing } from './article-missing.tsx'

/** Shown if a link inside the site leads to an article that could not be loaded and has no offline copy. */
export function ArticleFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ArticleMissing>
      <ContentFailure error={error} what="the article" onRetry={onRetry} />
    </ArticleMissing>
  )
}
