import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Shown if no article has this address, or if the article could not be loaded; `children` then explain the failure. */
export function ArticleMissing({ children }: { children?: ReactNode }) {
  return (
    <div className="article-missing container stack">
      <h1>Article Not Found</h1>
      <p className="lead">The article you're looking for doesn't exist.</p>
      {children}
      <p>
        <Link to="/blog" className="button" activeOptions={{ exact: true, includeSearch: false }}>
          Back to Blog
        </Link>
      </p>
    </div>
  )
}
