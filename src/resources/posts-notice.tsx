/** That the posts are on their way, or why they could not be read. */
export function PostsNotice({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <output className="note">Loading articles...</output>
  return (
    <div className="stack" role="alert">
      <p>{error.message}</p>
      <p>
        <button type="button" className="button" onClick={onRetry}>
          Retry
        </button>
      </p>
    </div>
  )
}
