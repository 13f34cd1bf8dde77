import { formatDate } from '../lib/format-date.ts'
import { articlePath } from '../lib/server-pages.ts'
import type { ListingKind, PostLine } from './rules/listing.ts'

/**
 * One article as a line. The line omits what the heading of the page says already, such as the author in a list of one
 * author. `lineHtml` makes the same HTML without React.
 */
export function ArticleLine({ line, kind }: { line: PostLine; kind: ListingKind }) {
  return (
    <li className="article-line">
      <time className="article-line__date" dateTime={line.published_date}>
        {formatDate(line.published_date)}
      </time>
      <a className="article-line__title" href={articlePath(line.slug)}>
        {line.title}
      </a>
      <span className="note">{factsOf(line, kind)}</span>
    </li>
  )
}

/** Returns the last part of an article's line. */
export function factsOf(line: PostLine, kind: ListingKind): string {
  const facts = [kind === 'category' ? '' : line.category, kind === 'author' ? '' : line.author].filter(Boolean)
  return [...facts, `${line.read_time} min read`].join(' · ')
}
