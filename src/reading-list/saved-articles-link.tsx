import { Link } from '@tanstack/react-router'

export function SavedArticlesLink() {
  return (
    <Link to="/saved" className="button button--quiet" activeOptions={{ exact: true, includeSearch: false }}>
      Saved for offline
    </Link>
  )
}
