import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { loadRecord } from '../content/load-record.ts'
import type { PostsSource } from './rules/post-collection.ts'
import { postQueries } from './post-queries.ts'
import type { Post } from './rules/post.ts'

/**
 * Returns the article with this slug or id.
 * @throws the router's "not found"; or, for an id, a redirect to the article's slug, as the server does
 */
export async function loadArticle(queryClient: QueryClient, posts: PostsSource, slug: string): Promise<Post> {
  const post = await loadRecord(queryClient, postQueries.one(posts, slug))
  if (post === null) throw notFound()
  if (post.slug !== slug) throw redirect({ to: '/blog/$slug', params: { slug: post.slug }, replace: true })
  return post
}
