import { ContentFailure } from '../site/content-failure.tsx'

/** Shows that the posts are loading, or why loading failed. */
export function PostsNotice({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <output className="note">Loading articles...</output>
  return <ContentFailure error={error} what="the articles" onRetry={onRetry} />
}
