import { ContentFailure } from '../site/content-failure.tsx'

/** That the posts are on their way, or why they could not be read. */
export function PostsNotice({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <output className="note">Loading articles...</output>
  return <ContentFailure error={error} what="the articles" onRetry={onRetry} />
}
