import { TargetLink } from '../ui/target-link.tsx'
import { ArticleLine, textsOf } from './article-line.tsx'
import { AuthorAvatar } from './author-avatar.tsx'
import { listingTitle } from './listing-head.ts'
import { ListingLinks } from './listing-links.tsx'
import { PostCard } from './post-card.tsx'
import type { ListingKind, PostListing } from './rules/listing.ts'
import type { Author } from './rules/post.ts'

const others: Record<ListingKind, string> = {
  category: 'Other fields',
  author: 'Other authors',
  year: 'Other years',
}

/** Whether the server renders the page. It then inserts the lines as text (`withLines`). */
const isServer = typeof document === 'undefined'

/** The page with all articles of one topic, author or year. It works without scripts. */
export function ListingPage({ listing: { link, author, cards, lines, others: otherLists } }: { listing: PostListing }) {
  return (
    <div className="listing container">
      <header className="listing__head">
        <p>
          <TargetLink to="/resources/articles" className="link">
            <span aria-hidden="true">← </span>All articles
          </TargetLink>
        </p>
        <h1>{listingTitle(link)}</h1>
        {author ? <AboutAuthor author={author} /> : null}
        <p className="note">{link.count === 1 ? 'One article.' : `${link.count} articles, the newest first.`}</p>
      </header>
      {cards.length === 0 ? null : (
        <ul className="post-list">
          {cards.map((post) => (
            <li key={post.id}>
              <PostCard post={post} saved={false} heading="h2" />
            </li>
          ))}
        </ul>
      )}
      {lines.length === 0 ? null : (
        <ol className="article-lines" aria-label={cards.length === 0 ? 'Articles' : 'Earlier articles'}>
          {isServer ? null : lines.map((line) => <ArticleLine key={line.id} texts={textsOf(line, link.kind)} />)}
        </ol>
      )}
      <ListingLinks title={others[link.kind]} links={otherLists} />
      <p>
        <TargetLink to="/blog" className="button">
          Search the blog
        </TargetLink>
      </p>
    </div>
  )
}

function AboutAuthor({ author }: { author: Author }) {
  return (
    <div className="listing__author">
      <AuthorAvatar author={author} size={80} />
      <div>
        <p className="note">{[author.title, author.firm].filter(Boolean).join(', ')}</p>
        {author.bio ? <p>{author.bio}</p> : null}
      </div>
    </div>
  )
}
