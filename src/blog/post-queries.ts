import { queryOptions } from '@tanstack/react-query'
import { publishedQueries } from '../content/published-queries.ts'
import { contentPolicy } from '../content/content-policy.ts'
import { orKept } from '../content/kept-answer.ts'
import type { ListingKind } from './rules/listing.ts'
import { posts, type PostsSource } from './rules/post-collection.ts'

/**
 * The queries for posts. `list`: every published post as a card (for search, filters and the resources page). `one`: an
 * article by its slug or its record's id.
 */
export const postQueries = {
  ...publishedQueries(posts, (source: PostsSource) => source),
  /** The first posts, which the page with the list contains when it is served. */
  first: (source: PostsSource) =>
    queryOptions({
      queryKey: [posts.queryKeys.list, 'first'],
      queryFn: orKept(() => source.first()),
      ...contentPolicy,
    }),
  /**
   * The articles linked at the end of an article. They are loaded once, so that the links do not change while the
   * visitor reads.
   */
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

/** With these options React Query does not load data again that are in its cache. */
const untilLeft = { staleTime: Infinity, refetchOnReconnect: false } as const
