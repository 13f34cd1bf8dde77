import { formatDate } from '../lib/format-date.ts'
import type { PostSummary } from './rules/post.ts'

/** A post's publication date and reading time. */
export function PostMeta({ post }: { post: PostSummary }) {
  return (
    <p className="post-meta note">
      <time dateTime={post.published_date}>{formatDate(post.published_date)}</time>
      <span aria-hidden="true"> · </span>
      <span>{`${post.read_time} min read`}</span>
    </p>
  )
}
