import { useQuery } from '@tanstack/react-query'
import { ContentError } from '../content/content-error.ts'
import type { PostsSource } from './rules/post-collection.ts'
import { postQueries } from './post-queries.ts'
import type { FirstPosts, PostSummary } from './rules/post.ts'

export type ListedPosts = {
  /** Newest first. Only the first posts until all posts are loaded. */
  posts: readonly PostSummary[]
  /** True if `posts` contains all published posts. */
  complete: boolean
  /** The number of published posts, listed or not. */
  total: number
  featured: PostSummary | null
  loading: boolean
  /** Why the posts could not be loaded. Posts loaded earlier are still listed. */
  error: Error | null
  retry: () => void
}

/**
 * Whether to load all posts: `never` uses the first ones only; `ahead` loads all without showing progress or errors;
 * `now` shows both.
 */
export type IndexNeed = 'never' | 'ahead' | 'now'

const nothing: FirstPosts = { posts: [], total: 0, featured: null }

/** Returns the posts to list. Requests all posts only if `need` says so and the first posts are not all. */
export function useListedPosts(source: PostsSource, need: IndexNeed): ListedPosts {
  const first = useQuery(postQueries.first(source))
  const { posts, total, featured } = first.data ?? nothing
  const all = useQuery({ ...postQueries.list(source), enabled: need !== 'never' && posts.length < total })
  return {
    posts: all.data ?? posts,
    complete: first.data !== undefined && (all.data !== undefined || posts.length >= total),
    total: all.data?.length ?? total,
    featured,
    loading: first.isPending || (need === 'now' && all.isLoading),
    error: worthTelling(first) ?? (need === 'now' ? worthTelling(all) : null),
    retry: () => {
      if (first.error) void first.refetch()
      if (all.error) void all.refetch()
    },
  }
}

// Returns the error to show; null if posts are listed and only their refresh failed because the device is offline.
function worthTelling({ data, error }: { data: unknown; error: Error | null }): Error | null {
  return data !== undefined && error instanceof ContentError && error.kind === 'offline' ? null : error
}
