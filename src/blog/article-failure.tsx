import { isUnanswered } from '../content/content-error.ts'
import { ContentFailure } from '../site/content-failure.tsx'
import { PageNotice } from '../ui/page/page-header.tsx'
import { ArticleMissing } from './article-missing.tsx'

/** Shown when an article could not be read on the way inside the app, and is not kept. */
export function ArticleFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = <ContentFailure error={error} what="the article" onRetry={onRetry} />
  return isUnanswered(error) ? (
    <PageNotice title="Article">{failure}</PageNotice>
  ) : (
    <ArticleMissing>{failure}</ArticleMissing>
  )
}
