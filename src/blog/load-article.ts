import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { loadRecord } from '../content/load-record.ts'
import type { PostsSource } from './rules/post-collection.ts'
import { postQueries } from './post-queries.ts'
import type { Post } from './rules/post.ts'

/**
 * The article that an address names, for its page.
 * @throws the router's "not found", or, like the server, the way to the article's slug where its record's id was named instead
 */
export async function loadArticle(queryClient: QueryClient, posts: PostsSource, slug: string): Promise<Post> {
  const post = await loadRecord(queryClient, postQueries.one(posts, slug))
  if (post === null) throw notFound()
  if (post.slug !== slug) throw redirect({ to: '/blog/$slug', params: { slug: post.slug }, replace: true })
  return post
}
