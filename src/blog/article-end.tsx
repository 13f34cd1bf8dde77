import type { ReactNode } from 'react'
import { LEADS_ON } from '../reading-list/kept-articles.ts'
import { TargetLink } from '../ui/target-link.tsx'
import { PostCard } from './post-card.tsx'
import { putToWork } from './put-to-work.ts'
import type { PostCard as Post } from './rules/post.ts'

export type ArticleEndProps = {
  category: string
  next: readonly Post[]
  /** The way to subscribe; none on a preview. */
  subscribe: ReactNode
}

/** What to do with an article once it is read: use it, read on, or have the next one sent. */
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
                <PostCard post={post} saved={false} />
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
