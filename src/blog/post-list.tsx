import { memo, useMemo, useRef, useState, useEffect } from 'react'
import { useIsland } from '../ui/use-island.ts'
import { firstPostsCount, type PostSummary as Post } from './rules/post.ts'
import { PostCard } from './post-card.tsx'
import { useInSlices } from './use-in-slices.ts'
import { useKeptArticles } from '../reading-list/use-kept-articles.ts'
import { afterPaint } from './after-paint.ts'

/** The number of cards that are visible before the visitor presses "Load More Articles". */
const cardsAtFirst = 6
/**
 * The number of cards in the first paint after a change of the filters, enough to fill a screen. The other cards up to
 * `firstPostsCount` are rendered right after it.
 */
const cardsInFirstPaint = 6
/**
 * The number of cards in a slice. It is a multiple of 1, 2 and 3, so that slices have whole rows with any number of
 * columns.
 */
const sliceLength = 12

export type PostListProps = {
  posts: readonly Post[]
  /** The number of posts that match the filters, loaded or not. */
  count: number
  /** A text that differs for each combination of filters. */
  filterKey: string
  /** Called when the visitor presses "Load More Articles" and the page has only the first posts. */
  onWantAll: () => void
}

/**
 * The cards of all posts. The first ones are rendered at once and the others soon after. With scripts, the style sheet
 * hides the cards after the sixth until the visitor presses "Load More Articles". The button also focuses the first
 * newly visible card, and loads the posts that the page lacks.
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

/**
 * One slice of the list, as a separate grid. The browser then lays out only slices near the screen. Together the slices
 * look like one list.
 */
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

/** Returns whether the browser has painted the content for this value; true for the content of the served page. */
function usePainted(value: string): boolean {
  const [painted, setPainted] = useState(value)
  useEffect(() => (painted === value ? undefined : afterPaint(() => setPainted(value))), [painted, value])
  return painted === value
}
