import { useQuery } from '@tanstack/react-query'
import { ContentError } from '../lib/content-error.ts'
import type { FirstPosts, PostCard, PostsSource } from './post.ts'
import { allPostsQuery, firstPostsQuery } from './posts-query.ts'

export type ListedPosts = {
  /** Newest first; only the first ones until the whole index was needed. */
  posts: readonly PostCard[]
  /** How many posts are published, listed or not. */
  total: number
  featured: PostCard | null
  loading: boolean
  /** Why the posts could not be read; what was read before is still listed. */
  error: Error | null
  retry: () => void
}

const nothing: FirstPosts = { posts: [], total: 0, featured: null }

/** The posts of the listing. The whole index is asked for only when `needsAll` and the page was not built with all of them. */
export function useListedPosts(source: PostsSource, needsAll: boolean): ListedPosts {
  const first = useQuery(firstPostsQuery(source))
  const { posts, total, featured } = first.data ?? nothing
  const all = useQuery({ ...allPostsQuery(source), enabled: needsAll && posts.length < total })
  return {
    posts: all.data ?? posts,
    total: all.data?.length ?? total,
    featured,
    loading: first.isPending || all.isLoading,
    error: (first.data && isOffline(first.error) ? null : first.error) ?? (needsAll ? all.error : null),
    retry: () => {
      if (first.error) void first.refetch()
      if (all.error) void all.refetch()
    },
  }
}

// A list that could only not be refreshed is no failure to tell about.
function isOffline(error: Error | null): boolean {
  return error instanceof ContentError && error.kind === 'offline'
}
