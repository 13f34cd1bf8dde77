import { useRef, useState } from 'react'
import { useIsland } from '../lib/use-island.ts'
import type { PostCard as Post } from './post.ts'
import { PostCard } from './post-card.tsx'
import { useSavedArticles } from './use-saved-articles.ts'

/** As many cards as a visitor sees without asking for more. */
const cardsAtFirst = 6

export type PostListProps = {
  posts: readonly Post[]
  /** How many posts match, listed or not. */
  count: number
  /** The visitor wants all of them, not only those that the page came with. */
  onWantAll: () => void
}

/** The cards. All are in the page; "Load More Articles" leads to the seventh and brings those the page came without. */
export function PostList({ posts, count, onWantAll }: PostListProps) {
  const [expanded, setExpanded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const saved = useSavedArticles()
  const showMore = () => {
    setExpanded(true)
    onWantAll()
    list.current?.children[cardsAtFirst]?.querySelector('a')?.focus()
  }
  return (
    <>
      <ul className="post-list" ref={list}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} saved={saved.has(post.slug)} />
          </li>
        ))}
      </ul>
      {count > cardsAtFirst ? <LoadMore done={expanded && posts.length === count} count={count} onClick={showMore} /> : null}
    </>
  )
}

function LoadMore({ done, count, onClick }: { done: boolean; count: number; onClick: () => void }) {
  const island = useIsland<HTMLDivElement>()
  return (
    <div className="post-list__more needs-script" {...island}>
      {done ? (
        <output className="note">{`All ${count} articles shown`}</output>
      ) : (
        <button type="button" className="button" onClick={onClick}>
          Load More Articles
        </button>
      )}
    </div>
  )
}
