import type { DehydratedState, QueryClient, QueryKey } from '@tanstack/react-query'
import { acceptArticleHtml, trustedArticleHtml } from './article-html.ts'
import type { Post } from './rules/post.ts'

/** Marks the element that holds an article's body in the served page. */
const articleBodySelector = '.article__body'

/**
 * The state of a rendered page without the bodies of articles: the page itself holds them, so they are not sent twice.
 * `adoptArticleBody` puts them back in the browser.
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
 * The data of a kept page's query with the article's body, which only the page holds; other data as they are.
 * @param html the kept page, as this site's server sent it
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

/** The HTML of the article that the served page shows, or null when it shows none. */
function bodyFromDocument(): string | null {
  return document.querySelector(articleBodySelector)?.innerHTML ?? null
}

/**
 * Completes the hydrated article of a page with the body that the page already shows. Must run after `hydrate` and before React
 * renders. The article then counts as read now: the document itself was asked from the network first.
 * @param pathname of the page, such as `/blog/a-slug`
 * @throws when the state names an article whose body is not in the page
 */
export function adoptArticleBody(queryClient: QueryClient, pathname: string): void {
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
