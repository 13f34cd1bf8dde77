import { memo } from 'react'
import { AuthorAvatar } from './author-avatar.tsx'
import type { PostSummary as Post } from './rules/post.ts'
import { PostCover } from './post-cover.tsx'
import { PostLink } from './post-link.tsx'
import { PostMeta } from './post-meta.tsx'
import { cachedFragment } from '../site/fragment-cache.ts'
import { unbroken } from '../ui/unbroken.tsx'

type PostCardProps = {
  post: Post
  /** True if this device has the post's page for reading offline. */
  saved: boolean
  /** The heading level of the title. */
  heading?: 'h2' | 'h3'
}

/** One post in a list. */
export const PostCard = import.meta.env.SSR ? cachedFragment(Card, (props) => JSON.stringify(props)) : memo(Card)

function Card({ post, saved, heading: Heading = 'h3' }: PostCardProps) {
  return (
    <article className="post-card">
      <PostCover post={post} place="card" />
      <div className="post-card__text">
        <p className="cluster">
          <span className="badge">{post.category}</span>
          {saved ? <span className="post-card__saved">Available offline</span> : null}
        </p>
        <Heading className="post-card__title">{unbroken(post.title)}</Heading>
        <p className="post-card__excerpt">{post.excerpt}</p>
        <div className="post-card__author">
          <AuthorAvatar author={post.author} size={40} />
          <p className="note">
            <span className="post-card__name">{post.author.name}</span>
            {post.author.firm}
          </p>
        </div>
        <div className="post-card__foot">
          <PostMeta post={post} />
          <PostLink post={post} className="post-card__link link" label="Read More" />
        </div>
      </div>
    </article>
  )
}
