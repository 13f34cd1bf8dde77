import { AuthorAvatar } from './author-avatar.tsx'
import type { Author } from './rules/post.ts'

/** Who wrote the article, below it. */
export function AuthorCard({ author }: { author: Author }) {
  return (
    <aside className="author-card" aria-label="About the author">
      <AuthorAvatar author={author} size={80} />
      <div>
        <p className="author-card__name">{author.name}</p>
        <p className="note">{[author.title, author.firm].filter(Boolean).join(', ')}</p>
        {author.bio ? <p className="author-card__bio">{author.bio}</p> : null}
      </div>
    </aside>
  )
}
