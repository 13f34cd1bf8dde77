import { formatDate } from '../lib/format-date.ts'
import type { PostCard } from './rules/post.ts'

/** When a post was published and how long it takes to read. */
export function PostMeta({ post }: { post: PostCard }) {
  return (
    <p className="post-meta note">
      <time dateTime={post.published_date}>{formatDate(post.published_date)}</time>
      <span aria-hidden="true"> · </span>
      <span>{`${post.read_time} min read`}</span>
    </p>
  )
}
