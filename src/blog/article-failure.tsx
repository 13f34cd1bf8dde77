import { isUnanswered } from '../content/content-error.ts'
import { ContentFailure } from '../site/content-failure.tsx'
import { PageNotice } from '../ui/page/page-header.tsx'
import { ArticleMissing } from './article-missing.tsx'

/** Shown if a link inside the site leads to an article that could not be loaded and has no offline copy. */
export function ArticleFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = <ContentFailure error={error} what="the article" onRetry={onRetry} />
  return isUnanswered(error) ? (
    <PageNotice title="Article">{failure}</PageNotice>
  ) : (
    <ArticleMissing>{failure}</ArticleMissing>
  )
}
