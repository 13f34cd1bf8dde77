import { isUnanswered } from '../content/content-error.ts'
import { ContentFailure } from '../site/content-failure.tsx'
import { PageNotice } from '../ui/page/page-header.tsx'
import { ArticleMissing } from './article-missing.tsx'

/** Shown if an article could not be loaded after a navigation inside the app, and has no offline copy. */
export function ArticleFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = <ContentFailure error={error} what="the article" onRetry={onRetry} />
  return isUnanswered(error) ? (
    <PageNotice title="Article">{failure}</PageNotice>
  ) : (
    <ArticleMissing>{failure}</ArticleMissing>
  )
}
