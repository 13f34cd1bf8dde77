import { SEARCH_PARAMETER, SEARCH_PATH } from '../lib/search-address.ts'
import { useMemo, useRef, useState, type ReactNode, useEffect } from 'react'
import { ContentFailure } from '../site/content-failure.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { blogFeed } from './blog-feed.ts'
import { BlogFilters } from './blog-filters.tsx'
import type { BlogSearch } from './blog-search.ts'
import { FeaturedPost } from './featured-post.tsx'
import { articlesFound, filterPosts } from './filter-posts.ts'
import type { PostsSource } from './rules/post-collection.ts'
import { PostList } from './post-list.tsx'
import { SavedArticlesLink } from '../reading-list/saved-articles-link.tsx'
import { SubscribeSection } from './subscribe-section.tsx'
import { keyOf, noFilters, useFilters, type Filters } from './use-filters.ts'
import { useListedPosts } from './use-listed-posts.ts'

export type BlogPageProps = {
  source: PostsSource
  search: BlogSearch
  onSearch: Filters['change']
  /** The newsletter's sign-up form. */
  subscribeForm: ReactNode
}

/** The page with the list of all articles, with search and categories. */
export function BlogPage({ source, search, onSearch, subscribeForm }: BlogPageProps) {
  const box = useFilters(search, onSearch)
  const { filters } = box
  const filtered = filters.q !== undefined || filters.category !== undefined
  const [wantsAll, setWantsAll] = useState(false)
  const idle = useIdle()
  const { posts, complete, total, featured, loading, error, retry } = useListedPosts(
    source,
    filtered || wantsAll ? 'now' : idle ? 'ahead' : 'never',
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const clear = () => {
    // The pressed button disappears, so the focus moves to the heading.
    heading.current?.focus()
    box.change(noFilters, { typing: false })
  }
  const { q, category } = filters
  const matches = useUnchanged(useMemo(() => filterPosts(posts, { q, category }), [posts, q, category]))
  const count = filtered ? matches.length : total
  // The number of articles is shown only once it is final.
  const counted = error ? posts.length > 0 : filtered ? complete : !loading

  return (
    <div className="blog">
      <header className="blog__head container">
        <h1>Legal Technology Insights</h1>
        <p className="lead">{blogFeed.description}</p>
        <p className="cluster">
          <a className="button" href="#subscribe">
            Subscribe to Updates
          </a>
          <SavedArticlesLink />
        </p>
      </header>
      {featured ? <FeaturedPost post={featured} /> : null}
      <section className="blog__latest container" aria-labelledby="latest-articles">
        <div className="blog__latest-head">
          <h2 id="latest-articles" tabIndex={-1} ref={heading}>
            Latest Articles
          </h2>
          <output className="blog__count">{counted ? articlesFound(count) : ''}</output>
        </div>
        <BlogFilters {...box} />
        {error ? (
          <ContentFailure
            error={error}
            what={posts.length > 0 ? 'the other articles' : 'the articles'}
            onRetry={retry}
          />
        ) : null}
        <PostList posts={matches} count={count} filterKey={keyOf(filters)} onWantAll={() => setWantsAll(true)} />
        {loading ? <LoadingNote>Loading articles...</LoadingNote> : null}
        {!loading && !error && matches.length === 0 ? (
          <NoMatches filtered={filtered} words={q} onClear={clear} />
        ) : null}
        <p className="blog__all">
          <TargetLink to="/resources/articles" className="link">
            All articles, by practice area, author and year
          </TargetLink>
        </p>
      </section>
      <SubscribeSection form={subscribeForm} />
    </div>
  )
}

function NoMatches({
  filtered,
  words,
  onClear,
}: {
  filtered: boolean
  words: string | undefined
  onClear: () => void
}) {
  return (
    <div className="blog__empty stack">
      <p className="blog__empty-title">{filtered ? 'No article matches.' : 'No articles yet.'}</p>
      {filtered ? (
        <>
          <p className="note">Try another word, or look in all categories.</p>
          {words === undefined ? null : (
            <p>
              <a className="link" href={`${SEARCH_PATH}?${SEARCH_PARAMETER}=${encodeURIComponent(words)}`}>
                Search all texts
              </a>
            </p>
          )}
          <p>
            <button type="button" className="button" onClick={onClear}>
              Clear filters
            </button>
          </p>
        </>
      ) : null}
    </div>
  )
}

const patienceMs = 1000

/** Returns true once the browser has been idle after hydration, at the latest after `patienceMs`. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIdle(true), patienceMs)
      return () => clearTimeout(timer)
    }
    const callback = requestIdleCallback(() => setIdle(true), { timeout: patienceMs })
    return () => cancelIdleCallback(callback)
  }, [])
  return idle
}

/** Returns the previous array while the new one has the same items, so that memoized results stay valid. */
function useUnchanged<T>(list: readonly T[]): readonly T[] {
  const [last, setLast] = useState(list)
  if (last === list || (last.length === list.length && last.every((item, index) => item === list[index]))) return last
  setLast(list)
  return list
}
