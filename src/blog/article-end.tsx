import type { ReactNode } from 'react'
import { LEADS_ON } from '../reading-list/kept-articles.ts'
import { unbroken } from '../ui/unbroken.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { PostCover } from './post-cover.tsx'
import { PostLink } from './post-link.tsx'
import { PostMeta } from './post-meta.tsx'
import { putToWork } from './put-to-work.ts'
import type { PostSummary as Post } from './rules/post.ts'

export type ArticleEndProps = {
  category: string
  next: readonly Post[]
  /** The newsletter's sign-up form; nothing on the preview of an unpublished article. */
  subscribe: ReactNode
}

/** The end of an article: how to apply it, what to read next, and the newsletter. */
export function ArticleEnd({ category, next, subscribe }: ArticleEndProps) {
  const { title, text, label, to } = putToWork(category)
  return (
    <div className="article-end no-print" {...{ [LEADS_ON]: '' }}>
      <aside className="put-to-work" aria-labelledby="put-to-work-title">
        <p className="eyebrow">Put it to work</p>
        <h2 id="put-to-work-title">{title}</h2>
        <p>{text}</p>
        <p>
          <TargetLink to={to} className="button">
            {label}
          </TargetLink>
        </p>
      </aside>
      {next.length === 0 ? null : (
        <section aria-labelledby="read-next-title">
          <h2 id="read-next-title">Read next</h2>
          <ul className="article-end__next">
            {next.map((post) => (
              <li key={post.id}>
                <NextPost post={post} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {subscribe ? (
        <section className="article-end__subscribe" aria-labelledby="next-by-mail-title">
          <h2 id="next-by-mail-title">The next one by email</h2>
          {subscribe}
        </section>
      ) : null}
    </div>
  )
}

/** A link to one of the two articles to read next. It is smaller than a card in a list. */
function NextPost({ post }: { post: Post }) {
  return (
    <article className="post-card">
      <PostCover post={post} place="card" />
      <div className="stack">
        <p>
          <span className="badge">{post.category}</span>
        </p>
        <h3 className="post-card__title">{unbroken(post.title)}</h3>
        <div className="post-card__foot">
          <PostMeta post={post} />
          <PostLink post={post} className="post-card__link link" label="Read More" />
        </div>
      </div>
    </article>
  )
}
