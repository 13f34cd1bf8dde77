import { queryOptions } from '@tanstack/react-query'
import type { PostsSource } from './post.ts'
import { PostsError } from './posts-error.ts'

/** A page that was just loaded is not asked for again within this time. */
const freshForMs = 60_000

const policy = {
  staleTime: freshForMs,
  // Offline, a question fails at once instead of waiting: the visitor is told, and a kept copy is opened.
  networkMode: 'always',
  retry: (failures: number, error: Error) => failures < 1 && !(error instanceof PostsError && error.kind === 'answered'),
} as const

/** The first 24 cards, the count and the featured post: what the listing is built with. */
export function firstPostsQuery(posts: PostsSource) {
  return queryOptions({
    queryKey: ['blog-posts', 'first'],
    queryFn: () => posts.first(),
    ...policy,
  })
}

/** Every published post as a card, newest first: search, filters and the resources page read it. */
export function allPostsQuery(posts: PostsSource) {
  return queryOptions({
    queryKey: ['blog-posts'],
    queryFn: () => posts.list(),
    ...policy,
  })
}

/** One article; its data is null when no published post has the slug. */
export function postQuery(posts: PostsSource, slug: string) {
  return queryOptions({
    queryKey: ['blog-post', slug],
    queryFn: () => posts.bySlug(slug),
    enabled: slug !== '',
    ...policy,
  })
}
