import { Link } from '@tanstack/react-router'

/** The way to the articles that this device keeps. */
export function SavedArticlesLink() {
  return (
    <Link to="/saved" className="button button--quiet" activeOptions={{ exact: true, includeSearch: false }}>
      Saved for offline
    </Link>
  )
}
