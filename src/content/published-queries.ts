import { queryOptions } from '@tanstack/react-query'
import { contentPolicy } from './content-policy.ts'
import { orKept } from './kept-answer.ts'
import type { PublishedCollection, PublishedContent, PublishedSource } from './rules/published-collection.ts'
import type { SmallCollection } from './rules/published-collections.ts'

/** Returns the queries of a small collection, which any page's content provides. */
export function smallQueries<Whole, List, One>(collection: SmallCollection<Whole, List, One>) {
  return publishedQueries(collection, (content: PublishedContent) => content.published(collection))
}

/**
 * Returns the queries of a published collection: one for its list, and one for a record by its slug. The record is null
 * if no published record has this slug.
 */
export function publishedQueries<Card, Whole, List, One, Content>(
  { queryKeys }: PublishedCollection<Card, Whole, List, One>,
  sourceOf: (content: Content) => PublishedSource<List, One>,
) {
  return {
    list: (content: Content) =>
      queryOptions({ queryKey: [queryKeys.list], queryFn: orKept(() => sourceOf(content).list()), ...contentPolicy }),
    one: (content: Content, slug: string) =>
      queryOptions({
        queryKey: [queryKeys.one, slug],
        queryFn: orKept(() => sourceOf(content).bySlug(slug)),
        enabled: slug !== '',
        ...contentPolicy,
      }),
  }
}
