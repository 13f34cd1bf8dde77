import { useMemo } from 'react'
import { trustedArticleHtml } from './article-html.ts'

/** The text of an article, as it was rendered when the article was saved. */
export function ArticleBody({ html }: { html: string }) {
  const trusted = useMemo(() => ({ __html: trustedArticleHtml(html) }), [html])
  return <div className="article__body prose" dangerouslySetInnerHTML={trusted} />
}
