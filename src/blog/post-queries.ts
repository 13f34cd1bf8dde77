import { queryOptions } from '@tanstack/react-query'
import { publishedQueries } from '../content/published-queries.ts'
import { contentPolicy } from '../content/content-policy.ts'
import { orKept } from '../content/kept-answer.ts'
import type { ListingKind } from './rules/listing.ts'
import { posts, type PostsSource } from './rules/post-collection.ts'

/**
 * `list`: every published post as a card (for search, filters and the resources page); `one`: an article by its slug
 * or its record's id.
 */
export const postQueries = {
  ...publishedQueries(posts),
  /** The first posts, with which the page of a list is rendered. */
  first: (source: PostsSource) =>
    queryOptions({
      queryKey: [posts.queryKeys.list, 'first'],
      queryFn: orKept(() => source.first()),
      ...contentPolicy,
    }),
  /** The links at an article's end. They are loaded once, so that they don't change while the article is read. */
  next: (source: PostsSource, id: string) =>
    queryOptions({
      queryKey: ['next-posts', id],
      queryFn: orKept(() => source.next(id)),
      ...contentPolicy,
      ...untilLeft,
    }),
  listing: (source: PostsSource, kind: ListingKind, slug: string) =>
    queryOptions({
      queryKey: ['post-listing', kind, slug],
      queryFn: orKept(() => source.listing(kind, slug)),
      ...contentPolicy,
      ...untilLeft,
    }),
  listings: (source: PostsSource) =>
    queryOptions({
      queryKey: ['post-listings'],
      queryFn: orKept(() => source.listings()),
      ...contentPolicy,
      ...untilLeft,
    }),
}

/** Data with these options are never requested again. */
const untilLeft = { staleTime: Infinity, refetchOnReconnect: false } as const
