import { useQuery } from '@tanstack/react-query'
import { ContentError } from '../content/content-error.ts'
import type { PostsSource } from './rules/post-collection.ts'
import { postQueries } from './post-queries.ts'
import type { FirstPosts, PostCard } from './rules/post.ts'

export type ListedPosts = {
  /** Newest first; only the first ones until the whole index is loaded. */
  posts: readonly PostCard[]
  /** Whether `posts` are all there are. */
  complete: boolean
  /** The number of published posts, listed or not. */
  total: number
  featured: PostCard | null
  loading: boolean
  /** Why the posts could not be loaded; earlier ones are still listed. */
  error: Error | null
  retry: () => void
}

/** `never` uses the first posts only; `ahead` loads the index silently; `now` also reports its loading and errors. */
export type IndexNeed = 'never' | 'ahead' | 'now'

const nothing: FirstPosts = { posts: [], total: 0, featured: null }

/** The posts of the list. Requests the whole index only if the page was not built with all of them. */
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

// Returns the error to report. A failed refresh of an existing list is not reported.
function worthTelling({ data, error }: { data: unknown; error: Error | null }): Error | null {
  return data !== undefined && error instanceof ContentError && error.kind === 'offline' ? null : error
}
