import { queryOptions } from '@tanstack/react-query'
import { publishedQueries } from '../content/published-queries.ts'
import { contentPolicy } from '../content/content-policy.ts'
import { orKept } from '../content/kept-answer.ts'
import { posts, type PostsSource } from './rules/post-collection.ts'

/** `list`: every published post as a card (search, filters and the resources page read it); `one`: an article by its slug or its record's id. */
export const postQueries = {
  ...publishedQueries(posts),
  /** What a list is built with. */
  first: (source: PostsSource) =>
    queryOptions({
      queryKey: [posts.queryKeys.list, 'first'],
      queryFn: orKept(() => source.first()),
      ...contentPolicy,
    }),
}
