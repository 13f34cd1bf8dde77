import { queryOptions } from '@tanstack/react-query'
import { contentPolicy } from '../lib/content-policy.ts'
import type { PostsSource } from './post.ts'

/** The first 24 cards, the count and the featured post: what the listing is built with. */
export function firstPostsQuery(posts: PostsSource) {
  return queryOptions({
    queryKey: ['blog-posts', 'first'],
    queryFn: () => posts.first(),
    ...contentPolicy,
  })
}

/** Every published post as a card, newest first: search, filters and the resources page read it. */
export function allPostsQuery(posts: PostsSource) {
  return queryOptions({
    queryKey: ['blog-posts'],
    queryFn: () => posts.list(),
    ...contentPolicy,
  })
}

/** One article; its data is null when no published post has the slug, or the slug for its record's id. */
export function postQuery(posts: PostsSource, slug: string) {
  return queryOptions({
    queryKey: ['blog-post', slug],
    queryFn: () => posts.bySlug(slug),
    enabled: slug !== '',
    ...contentPolicy,
  })
}
