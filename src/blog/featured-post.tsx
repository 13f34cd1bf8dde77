import type { PostSummary } from './rules/post.ts'
import { PostCover } from './post-cover.tsx'
import { PostLink } from './post-link.tsx'
import { PostMeta } from './post-meta.tsx'
import { unbroken } from '../ui/unbroken.tsx'

/** The featured article, shown large at the top of the list. */
export function FeaturedPost({ post }: { post: PostSummary }) {
  return (
    <section className="featured-post container" aria-labelledby="featured-article">
      <h2 id="featured-article" className="eyebrow">
        Featured Article
      </h2>
      <article className="featured-post__article">
        <PostCover post={post} place="featured" />
        <div className="stack">
          <p>
            <span className="badge">{post.category}</span>
          </p>
          <h3 className="featured-post__title">{unbroken(post.title)}</h3>
          <p className="featured-post__excerpt">{post.excerpt}</p>
          <div>
            <p className="post-card__name">{post.author.name}</p>
            <PostMeta post={post} />
          </div>
          <p>
            <PostLink post={post} className="featured-post__link button" label="Read Article" />
          </p>
        </div>
      </article>
    </section>
  )
}
