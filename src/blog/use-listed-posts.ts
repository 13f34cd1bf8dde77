import { useQuery } from '@tanstack/react-query'
import { ContentError } from '../content/content-error.ts'
import type { PostsSource } from './rules/post-collection.ts'
import { postQueries } from './post-queries.ts'
import type { FirstPosts, PostCard } from './rules/post.ts'

export type ListedPosts = {
  /** Newest first; only the first ones until the whole index is here. */
  posts: readonly PostCard[]
  /** Whether `posts` are all there are. */
  complete: boolean
  /** How many posts are published, listed or not. */
  total: number
  featured: PostCard | null
  loading: boolean
  /** Why the posts could not be read; what was read before is still listed. */
  error: Error | null
  retry: () => void
}

/** `never` leaves it at the first posts; `ahead` asks for the index and says nothing of it; `now` tells that it is on its way or could not be read. */
export type IndexNeed = 'never' | 'ahead' | 'now'

const nothing: FirstPosts = { posts: [], total: 0, featured: null }

/** The posts of the listing. The whole index is asked for only when the page was not built with all of them. */
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

// A list that could only not be refreshed is no failure to tell about.
function worthTelling({ data, error }: { data: unknown; error: Error | null }): Error | null {
  return data !== undefined && error instanceof ContentError && error.kind === 'offline' ? null : error
}
