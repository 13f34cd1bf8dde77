import type { BlogSearch } from './blog-search.ts'
import type { PostSummary } from './rules/post.ts'

/**
 * Returns the posts in the chosen category whose title or excerpt contains the text, ignoring case. Without filters
 * returns all.
 */
export function filterPosts(posts: readonly PostSummary[], { q = '', category }: BlogSearch): PostSummary[] {
  const text = q.trim().toLowerCase()
  return posts.filter(
    (post) =>
      (category === undefined || post.category === category) &&
      (text === '' || post.title.toLowerCase().includes(text) || post.excerpt.toLowerCase().includes(text)),
  )
}

export function articlesFound(count: number): string {
  return `${count} ${count === 1 ? 'article' : 'articles'} found`
}
