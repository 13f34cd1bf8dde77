import type { DehydratedState, QueryClient, QueryKey } from '@tanstack/react-query'
import { acceptArticleHtml, trustedArticleHtml } from './article-html.ts'
import type { Post } from './rules/post.ts'

/** Marks the element with an article's body in the served page. */
const articleBodySelector = '.article__body'

/**
 * The state of a rendered page without the bodies of articles, which the page's HTML contains already.
 * `restoreArticleBody` restores them in the browser.
 */
export function withoutArticleBodies(state: DehydratedState): DehydratedState {
  return {
    ...state,
    queries: state.queries.map((query) => {
      const { data } = query.state
      if (query.queryKey[0] !== 'blog-post' || typeof data !== 'object' || data === null) return query
      return { ...query, state: { ...query.state, data: { ...data, body_html: null } } }
    }),
  }
}

/**
 * Returns a query's data from a page's offline copy, completed with the article's body from its HTML; other data
 * unchanged.
 * @param html the copy, as this site's server sent it
 */
export function withBodyOf(html: string, queryKey: QueryKey, data: unknown): unknown {
  if (queryKey[0] !== 'blog-post' || typeof data !== 'object' || data === null) return data
  acceptArticleHtml(html)
  const page = new DOMParser().parseFromString(trustedArticleHtml(html), 'text/html')
  const body = page.querySelector(articleBodySelector)?.innerHTML
  if (body === undefined) throw new Error('the kept page holds no article body')
  acceptArticleHtml(body)
  return { ...data, body_html: body }
}

/** The HTML of the served page's article; null if it shows none. */
function bodyFromDocument(): string | null {
  return document.querySelector(articleBodySelector)?.innerHTML ?? null
}

/**
 * Completes the hydrated article with the body from the page. Must run after `hydrate` and before React renders. The
 * article then counts as fresh, because the document itself came from the network first.
 * @param pathname of the page, such as `/blog/a-slug`
 * @throws if the state names an article whose body is not in the page
 */
export function restoreArticleBody(queryClient: QueryClient, pathname: string): void {
  const slug = /^\/blog\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (slug === undefined) return
  const queryKey = ['blog-post', decodeURIComponent(slug)]
  const post = queryClient.getQueryData<Omit<Post, 'body_html'> & { body_html: string | null }>(queryKey)
  if (!post) return
  const body = post.body_html ?? bodyFromDocument()
  if (body === null) throw new Error('the page holds no article body')
  acceptArticleHtml(body)
  queryClient.setQueryData<Post>(queryKey, { ...post, body_html: body })
}
