import { queryOptions } from '@tanstack/react-query'
import { contentPolicy } from './content-policy.ts'
import { orKept } from './kept-answer.ts'
import type { PublishedCollection } from './rules/published-collection.ts'
import type { PublishedSource } from './rules/published-collection.ts'

/**
 * Returns the queries of a published collection: one for its list, and one for a record by its slug. The record is null
 * if no published record has this slug.
 */
export function publishedQueries<Card, Whole, List, One>({ queryKeys }: PublishedCollection<Card, Whole, List, One>) {
  return {
    list: (source: PublishedSource<List, One>) =>
      queryOptions({ queryKey: [queryKeys.list], queryFn: orKept(() => source.list()), ...contentPolicy }),
    one: (source: PublishedSource<List, One>, slug: string) =>
      queryOptions({
        queryKey: [queryKeys.one, slug],
        queryFn: orKept(() => source.bySlug(slug)),
        enabled: slug !== '',
        ...contentPolicy,
      }),
  }
}
