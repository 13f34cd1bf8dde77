/** A line that marks an article as not published yet. */
export function PreviewMark() {
  return (
    <p className="preview__mark container">
      <strong>Preview.</strong> This article is not published. Only people with this link can read it.
    </p>
  )
}

/** Shown if a preview does not exist or has expired. */
export function PreviewMissing() {
  return (
    <div className="article-missing container stack">
      <h1>This preview has ended</h1>
      <p className="lead">
        The link has expired or was withdrawn, or the article has been published since. Ask whoever sent it to you for a
        new one.
      </p>
      <p>
        <a className="button" href="/blog">
          Go to the blog
        </a>
      </p>
    </div>
  )
}
