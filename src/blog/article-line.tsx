import { formatDate } from '../lib/format-date.ts'
import { articlePath } from '../lib/server-pages.ts'
import type { ListingKind, PostLine } from './rules/listing.ts'

/** The texts of an article's line in the order of its HTML. `date` is in ISO 8601. */
export type LineTexts = readonly [date: string, day: string, path: string, title: string, facts: string]

/** One article as a line. The server renders it once for a whole list, with placeholders (`withLines`). */
export function ArticleLine({ texts: [date, day, path, title, facts] }: { texts: LineTexts }) {
  return (
    <li className="article-line">
      <time className="article-line__date" dateTime={date}>
        {day}
      </time>
      <a className="article-line__title" href={path}>
        {title}
      </a>
      <span className="note">{facts}</span>
    </li>
  )
}

/** Returns the texts of an article's line. */
export function textsOf(line: PostLine, kind: ListingKind): LineTexts {
  const date = line.published_date
  return [date, formatDate(date), articlePath(line.slug), line.title, factsOf(line, kind)]
}

/**
 * Returns the last text of an article's line. It omits what the heading of the page says already, such as the author in
 * a list of one author.
 */
export function factsOf(line: PostLine, kind: ListingKind): string {
  const facts = [kind === 'category' ? '' : line.category, kind === 'author' ? '' : line.author].filter(Boolean)
  return [...facts, `${line.read_time} min read`].join(' · ')
}
