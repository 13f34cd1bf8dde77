import { useHydrated } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { LoadFailure } from '../ui/load-failure.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { BlogFilters, type BlogFiltersProps } from './blog-filters.tsx'
import type { BlogSearch } from './blog-search.ts'
import { FeaturedPost } from './featured-post.tsx'
import { articlesFound, filterPosts } from './filter-posts.ts'
import type { PostsSource } from './post.ts'
import { PostList } from './post-list.tsx'
import { SubscribeSection } from './subscribe-section.tsx'
import { useListedPosts } from './use-listed-posts.ts'

export type BlogPageProps = {
  source: PostsSource
  search: BlogSearch
  onSearch: BlogFiltersProps['onChange']
  /** The sign-up for the newsletter. */
  subscribeForm: ReactNode
}

const noFilters: BlogSearch = { q: undefined, category: undefined }

/** The listing of all articles, with search and categories. */
export function BlogPage({ source, search, onSearch, subscribeForm }: BlogPageProps) {
  // The page was built without filters, so it hydrates without them; those in the address apply right after.
  const filters = useHydrated() ? search : noFilters
  const filtered = Boolean(filters.q) || filters.category !== undefined
  const [wantsAll, setWantsAll] = useState(false)
  const { posts, total, featured, loading, error, retry } = useListedPosts(source, filtered || wantsAll)
  const matches = filterPosts(posts, filters)
  const count = filtered ? matches.length : total

  return (
    <div className="blog">
      <header className="blog__head container">
        <h1>Legal Technology Insights</h1>
        <p className="lead">Expert insights from leading legal practitioners</p>
        <p>
          <a className="button" href="#subscribe">
            Subscribe to Updates
          </a>
        </p>
      </header>
      {featured ? <FeaturedPost post={featured} /> : null}
      <section className="blog__latest container" aria-labelledby="latest-articles">
        <div className="blog__latest-head">
          <h2 id="latest-articles">Latest Articles</h2>
          <output className="blog__count">
            {loading && posts.length === 0 ? '' : articlesFound(count)}
          </output>
        </div>
        <BlogFilters search={filters} onChange={onSearch} />
        {error ? <LoadFailure message={error.message} onRetry={retry} /> : null}
        <PostList key={`${filters.q ?? ''} ${filters.category ?? ''}`} posts={matches} count={count} onWantAll={() => setWantsAll(true)} />
        {loading ? <LoadingNote>Loading articles...</LoadingNote> : null}
        {!loading && !error && matches.length === 0 ? <NoMatches filtered={filtered} onClear={() => onSearch(noFilters, { typing: false })} /> : null}
      </section>
      <SubscribeSection form={subscribeForm} />
    </div>
  )
}

function NoMatches({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <div className="blog__empty stack">
      <p className="blog__empty-title">{filtered ? 'No article matches.' : 'No articles yet.'}</p>
      {filtered ? (
        <>
          <p className="note">Try another word, or look in all categories.</p>
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
