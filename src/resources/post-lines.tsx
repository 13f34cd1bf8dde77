import { Link } from '@tanstack/react-router'
import { unbroken } from '../ui/unbroken.tsx'
import type { ResourcePost } from './resource-post.ts'

/** A list of links to posts. `heading` is the heading level of their titles. */
export function PostLines({
  posts,
  heading: Heading,
  withExcerpt,
}: {
  posts: readonly ResourcePost[]
  heading: 'h3' | 'h4'
  withExcerpt: boolean
}) {
  return (
    <ul className="lines">
      {posts.map(({ id, slug, title, excerpt, category, read_time }) => (
        <li key={id} className="post-line">
          <Heading className="post-line__title">
            <Link to="/blog/$slug" params={{ slug }} activeOptions={{ exact: true, includeSearch: false }}>
              {unbroken(title)}
            </Link>
          </Heading>
          {withExcerpt ? <p>{excerpt}</p> : null}
          <p className="note">
            {withExcerpt && category !== '' ? `${category} · ${read_time} min read` : `${read_time} min read`}
          </p>
        </li>
      ))}
    </ul>
  )
}
