import { Link } from '@tanstack/react-router'
import type { PostCard } from './post.ts'

/** The link to an article. Those who hear a list of links are told the title too. */
export function PostLink({ post, className, label }: { post: PostCard; className: string; label: string }) {
  return (
    <Link to="/blog/$slug" params={{ slug: post.slug }} className={className} activeOptions={{ exact: true, includeSearch: false }}>
      {label}
      <span className="visually-hidden"> {post.title}</span>
    </Link>
  )
}
