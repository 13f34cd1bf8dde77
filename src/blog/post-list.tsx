import { memo, useMemo, useRef, useState, useEffect } from 'react'
import { useIsland } from '../ui/use-island.ts'
import { firstPostsCount, type PostCard as Post } from './rules/post.ts'
import { PostCard } from './post-card.tsx'
import { useInSlices } from './use-in-slices.ts'
import { useKeptArticles } from '../reading-list/use-kept-articles.ts'
import { afterPaint } from './after-paint.ts'

/** As many cards as a visitor sees without asking for more. */
const cardsAtFirst = 6
/** As much as a screen holds below the filters; the others of the first two dozen follow right behind. */
const cardsInFirstPaint = 6
/** Whole rows of one, two or three columns. */
const sliceLength = 12

export type PostListProps = {
  posts: readonly Post[]
  /** How many posts match, listed or not. */
  count: number
  /** Names what the posts are filtered by. */
  filterKey: string
  /** The visitor wants all of them, not only those that the page came with. */
  onWantAll: () => void
}

/**
 * The cards of all posts: the first at once, the others soon after. Those after the sixth are folded by the sheet, where there are
 * scripts, until "Load More Articles" shows them, leads to the first of them, and brings those the page came without.
 */
export function PostList({ posts, count, filterKey, onWantAll }: PostListProps) {
  const [expanded, setExpanded] = useState<string>()
  const isExpanded = expanded === filterKey
  const list = useRef<HTMLUListElement>(null)
  const kept = useKeptArticles()
  const saved = useMemo(() => new Set(kept?.map(({ slug }) => slug)), [kept])
  const painted = usePainted(filterKey)
  const first = posts.slice(0, painted ? firstPostsCount : cardsInFirstPaint)
  const others = useMemo(() => posts.slice(firstPostsCount), [posts])
  useEffect(() => {
    if (isExpanded) list.current?.querySelector<HTMLElement>('.post-list__later a')?.focus()
  }, [isExpanded])
  const showMore = () => {
    setExpanded(filterKey)
    onWantAll()
  }
  return (
    <>
      <div className={isExpanded ? 'post-lists' : 'post-lists post-lists--folded'}>
        <ul className="post-list" ref={list}>
          {first.map((post, index) => (
            <li key={post.id} className={index < cardsAtFirst ? undefined : 'post-list__later'}>
              <PostCard post={post} saved={saved.has(post.slug)} />
            </li>
          ))}
        </ul>
        <OtherCards posts={others} saved={saved} />
      </div>
      {count > cardsAtFirst ? (
        <LoadMore done={isExpanded && posts.length === count} count={count} onClick={showMore} />
      ) : null}
    </>
  )
}

type CardsProps = { posts: readonly Post[]; saved: ReadonlySet<string> }

const OtherCards = memo(function OtherCards({ posts, saved }: CardsProps) {
  const { slices, current } = useInSlices(posts, sliceLength)
  if (slices.length === 0) return null
  return (
    <div className="post-lists" role="list" aria-label="More articles" hidden={!current}>
      {slices.map((slice) => (
        <Slice key={slice[0]?.id} posts={slice} saved={saved} />
      ))}
    </div>
  )
})

/** A grid of its own, so that the browser lays out only those near the screen; all slices together are one list. */
const Slice = memo(function Slice({ posts, saved }: CardsProps) {
  return (
    <div className="post-list post-list--slice">
      {posts.map((post) => (
        <div key={post.id} role="listitem">
          <PostCard post={post} saved={saved.has(post.slug)} />
        </div>
      ))}
    </div>
  )
})

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

/** Whether what belongs to this value was painted already; what the page was built with was. */
function usePainted(value: string): boolean {
  const [painted, setPainted] = useState(value)
  useEffect(() => (painted === value ? undefined : afterPaint(() => setPainted(value))), [painted, value])
  return painted === value
}
