import type { DehydratedState, QueryClient, QueryKey } from '@tanstack/react-query'
import { acceptArticleHtml, trustedArticleHtml } from './article-html.ts'
import type { Post } from './rules/post.ts'

/** Selects the element that contains the text of an article. */
const articleBodySelector = '.article__body'

/**
 * Returns the state of a rendered page without the texts of articles, because the HTML of the page contains them
 * already. `restoreArticleBody` puts them back in the browser.
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
 * Returns the data of a query from the offline copy of a page. For an article it adds the text from the HTML of the
 * copy.
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

/** Returns the HTML of the article's text in the present document; null if it shows no article. */
function bodyFromDocument(): string | null {
  return document.querySelector(articleBodySelector)?.innerHTML ?? null
}

/**
 * Puts the text of the article from the document into React Query's cache. Call it after `hydrate` and before React
 * renders. The article then counts as fresh, because the document has just been loaded.
 * @param pathname path of the page, such as `/blog/a-slug`
 * @throws if the state has an article whose text is not in the page
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
